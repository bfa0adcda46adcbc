import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'

const logBytesMax = 2_000_000
const checkEveryMinutes = 10

/**
 * Keeps one older copy beside the log. PostgreSQL's own collector bounds files by age, not the sum of their sizes; here the
 * server writes in append mode, so that the file can be emptied under it (lines written during the copy are lost).
 * @returns stops watching
 */
export function truncateLog(log: string): () => void {
  trim(log)
  const timer = setInterval(() => trim(log), checkEveryMinutes * 60_000).unref()
  return () => clearInterval(timer)
}

function trim(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= logBytesMax) return
  copyFileSync(log, `${log}.1`)
  truncateSync(log)
}

/** Why the server that began to write at byte `from` ended, in its own words. */
export async function lastComplaint(log: string, from: number): Promise<string> {
  const text = (await readFile(log)).subarray(from).toString('utf8')
  return (
    text
      .match(/^.*(?:FATAL|PANIC|error): .*$/gm)
      ?.at(-1)
      ?.replace(/^.*(?:FATAL|PANIC): +/, '') ??
    (text.trim().split('\n').at(-1) || 'sans explication')
  )
}

export function logBytes(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

/** In append mode, private. The caller closes it. */
export function openLog(log: string) {
  return open(log, 'a', 0o600)
}
