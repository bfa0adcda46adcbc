import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes in which the server of this id processes pictures. Linux only. */
export function listImagePrograms(server: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isImageProgramOf(server, name))
    .map(Number)
}

function isImageProgramOf(server: number, pid: string): boolean {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
    const [parent] = read('stat')
      .replace(/^.*\) . /s, '')
      .split(' ')
    return Number(parent) === server && read('cmdline').includes('image-worker')
  } catch {
    return false // it has exited meanwhile
  }
}
