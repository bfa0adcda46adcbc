import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { reasonOf } from '../../../problem-reason.ts'
import { EmbeddedPostgresProblem, inGuillemets } from '../problem.server.ts'
import { whatToMove } from '../read-if-there.server.ts'

const logBytesMax = 2_000_000
const checkEveryMinutes = 10

/** Keeps one older copy. PostgreSQL's own log rotation bounds the age of files, not their total size. */
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

export async function openLog(log: string): Promise<FileHandle> {
  try {
    return await open(log, 'a', 0o600)
  } catch (problem) {
    throw new EmbeddedPostgresProblem(
      `Rien ne peut être écrit dans ${inGuillemets(log)} (${reasonOf(problem)})${whatToMove(problem)}.`,
    )
  }
}
