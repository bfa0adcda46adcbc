import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Server } from './server.ts'

/** Ids of the child processes that run the product. Linux only. */
export function workersOf(server: Server): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === server.pid && commandOf(pid).endsWith('server.ts\0'))
    .map(Number)
}

/** Which of these processes holds the server's end of a connection from this local port. */
export function holderOf({ origin }: Server, localPort: number, pids: number[]): number | undefined {
  const hex = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const [here, there] = [hex(Number(new URL(origin).port)), hex(localPort)]
  const connection = readOf('/proc/net/tcp')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, remote]) => local?.endsWith(here) && remote?.endsWith(there))
  const socket = `socket:[${connection?.[9]}]`
  return pids.find((pid) => readdirSync(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === socket))
}

const parentOf = (pid: string) => Number(/^PPid:\s+(\d+)/m.exec(readOf(`/proc/${pid}/status`))?.[1])
export const commandOf = (pid: string) => readOf(`/proc/${pid}/cmdline`)

export function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // exited meanwhile
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return '' // closed meanwhile
  }
}
