import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent } from '#platform/files/durable-file.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'

export interface RecordedState {
  target: string
  restorableSince: string | null
  lastShippedAt: string | null
  waitingSince: string | null
  problem: string | null
  warning: string | null
  writtenAt: string
}

type Part = 'log' | 'files' | 'base'

export interface StateRecord {
  shipped(until: Date): void
  waiting(since: Date | null): Promise<void>
  restorableSince(at: Date | null): Promise<void>
  /** A problem stays until the same part works again. */
  failed(part: Part, problem: unknown): Promise<void>
  worked(part: Part): Promise<void>
}

const stateFile = (dataDir: string) => path.join(dataDir, 'continuous-archiving.json')

export function stateRecord(dataDir: string, fixed: { target: string; warning: string | null }): StateRecord {
  let state: RecordedState = {
    ...fixed,
    restorableSince: null,
    lastShippedAt: null,
    waitingSince: null,
    problem: null,
    writtenAt: '',
  }
  const problems = new Map<Part, string>()
  let writing: Promise<void> = Promise.resolve()
  const change = (changes: Partial<RecordedState>) => {
    state = { ...state, ...changes, writtenAt: new Date().toISOString() }
    const text = JSON.stringify(state)
    // A full disk must not end the archiving.
    writing = writing.then(() => write(dataDir, text)).catch(() => {})
    return writing
  }
  const recordProblem = () => change({ problem: [...problems.values()][0] ?? null })
  return {
    shipped(until) {
      problems.delete('log')
      void change({ lastShippedAt: until.toISOString() })
      void recordProblem()
    },
    waiting: (since) => change({ waitingSince: since?.toISOString() ?? null }),
    restorableSince: (at) => change({ restorableSince: at?.toISOString() ?? null }),
    failed(part, problem) {
      const reason = reasonOf(problem)
      problems.set(
        part,
        `L’archivage continu dans ${fixed.target} n’avance pas (${reason}). Le blog marche, et l’archivage est essayé de nouveau.`,
      )
      return recordProblem()
    },
    worked: (part) => (problems.delete(part) ? recordProblem() : Promise.resolve()),
  }
}

async function write(dataDir: string, text: string): Promise<void> {
  const file = stateFile(dataDir)
  await writeFile(`${file}.${process.pid}`, text, { mode: 0o600 })
  await rename(`${file}.${process.pid}`, file)
}

export async function readState(dataDir: string): Promise<RecordedState | null> {
  const text = await readFile(stateFile(dataDir), 'utf8').catch(unlessAbsent)
  return text === null ? null : (JSON.parse(text) as RecordedState)
}

export async function deleteState(dataDir: string): Promise<void> {
  await rm(stateFile(dataDir), { force: true })
}
