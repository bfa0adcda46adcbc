import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import type { Letter } from './letter.ts'

const folder = path.join(config.dataDir, 'outbox')
const nameForm = /^\d{4}-\d\d-\d\dT[\d.-]+Z-[0-9a-f-]{36}$/

export interface OutboxLetter extends Letter {
  /** Sorts by time. */
  id: string
  at: string
}

/** A file for any mail program, and what the mailbox page shows beside it. */
export async function keepInOutbox(letter: Letter, id: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString()
  const name = `${at.replaceAll(':', '-')}-${id}`
  const { to, subject, text, html } = letter
  await writeDurably(`${name}.eml`, message)
  await writeDurably(`${name}.json`, JSON.stringify({ id: name, at, to, subject, text, html }))
}

/** Newest first. */
export async function listOutbox(limit = 100): Promise<OutboxLetter[]> {
  const names = await readdir(folder).catch(absentAsEmpty)
  const ids = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).map((name) => name.slice(0, -5))
  const newest = ids.toSorted().toReversed().slice(0, limit)
  return (await Promise.all(newest.map(readOutboxLetter))).filter((letter) => letter !== null)
}

export async function readOutboxLetter(id: string): Promise<OutboxLetter | null> {
  if (!nameForm.test(id)) return null
  const json = await readFile(path.join(folder, `${id}.json`), 'utf8').catch(absentAsEmpty)
  return typeof json === 'string' ? (JSON.parse(json) as OutboxLetter) : null
}

/** Written aside, made durable, then given its name: a reader never sees half a letter. */
async function writeDurably(name: string, contents: Buffer | string): Promise<void> {
  const unfinished = path.join(folder, `.${name}`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path.join(folder, name))
}

function absentAsEmpty(problem: NodeJS.ErrnoException): [] {
  if (problem.code === 'ENOENT') return []
  throw problem
}
