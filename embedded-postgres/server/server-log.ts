import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const logBytesMax = 2_000_000
const checkEveryMinutes = 10

export function truncateLog(log: string): () => void {
  trim(log)
  const timer = setInterval(() => trim(log), checkEveryMinutes * 60_000).unref()
  return () => clearInterval(timer)
}

function trim(log: string): void {
  if (logBytes(log) <= logBytesMax) return
  copyFileSync(log, `${log}.1`)
  truncateSync(log)
}

export async function lastComplaint(log: string, from: number): Promise<string> {
  const text = (await readFile(log)).subarray(from).toString('utf8')
  const complaint = text.match(/^.*(?:FATAL|PANIC|error): .*$/gm)?.at(-1)
  return complaint?.replace(/^.*(?:FATAL|PANIC): +/, '') ?? (text.trim().split('\n').at(-1) || '?')
}

export function logBytes(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}
