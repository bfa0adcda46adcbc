import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import type { Email } from './email.ts'

const idForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}$/
const outbox = () => path.join(config.dataDir, 'outbox')

export interface OutboxEmail extends Email {
  id: string
  at: string
  from: string
}

/** The file's name comes from the date and the id, so that an email sent twice after a crash overwrites itself. */
export async function saveToOutbox(email: Email & { id: string; createdAt: Date }, message: Buffer): Promise<void> {
  await mkdir(outbox(), { recursive: true, mode: 0o700 })
  const at = email.createdAt.toISOString()
  const id = `${at.replaceAll(':', '-')}-${email.id}`
  const { to, subject, text, html } = email
  const shown: OutboxEmail = { id, at, from: site.mailFrom, to, subject, text, html }
  await writeDurably(`${id}.json`, JSON.stringify(shown))
  await writeDurably(`${id}.eml`, message)
}

export async function listOutbox(limit = 100): Promise<OutboxEmail[]> {
  const names = (await unlessAbsent(readdir(outbox()))) ?? []
  const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length))
  const newest = ids
    .filter((id) => idForm.test(id))
    .toSorted()
    .toReversed()
    .slice(0, limit)
  return (await Promise.all(newest.map(readOutboxEmail))).filter((email) => email !== null)
}

export async function readOutboxEmail(id: string): Promise<OutboxEmail | null> {
  if (!idForm.test(id)) return null
  const json = await unlessAbsent(readFile(path.join(outbox(), `${id}.json`), 'utf8'))
  return json === null ? null : (JSON.parse(json) as OutboxEmail)
}

export async function forgetOldOutbox(before: Date): Promise<void> {
  const first = before.toISOString().replaceAll(':', '-')
  for (const name of (await unlessAbsent(readdir(outbox()))) ?? []) {
    const id = name.replace(/^\./, '').replace(/\.(eml|json)$/, '')
    if (idForm.test(id) && id < first) await rm(path.join(outbox(), name), { force: true })
  }
}

/** Readers and power cuts never find half an email. */
async function writeDurably(name: string, contents: Buffer | string): Promise<void> {
  const unfinished = path.join(outbox(), `.${name}`)
  await writeFile(unfinished, contents, { mode: 0o600, flush: true })
  await rename(unfinished, path.join(outbox(), name))
  // The name is durable once its folder is synced. Windows cannot open a folder, and does not need to.
  if (process.platform === 'win32') return
  const folder = await open(outbox(), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function unlessAbsent<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw problem
  }
}
