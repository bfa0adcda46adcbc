import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { removeInterruptedWrites, unlessAbsent, writeDurably } from '#platform/files/durable-file.server.ts'
import { site } from '#platform/site.server.ts'
import type { Email } from './email.ts'

const idForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}$/
const outbox = () => path.join(config.dataDir, 'outbox')

export interface OutboxEmail extends Email {
  id: string
  at: string
  from: string
}

export async function saveToOutbox(email: Email & { id: string; createdAt: Date }, message: Buffer): Promise<void> {
  await mkdir(outbox(), { recursive: true, mode: 0o700 })
  const at = email.createdAt.toISOString()
  const id = `${at.replaceAll(':', '-')}-${email.id}`
  const { to, subject, text, html } = email
  const content: OutboxEmail = { id, at, from: site.mailFrom, to, subject, text, html }
  await write(`${id}.json`, JSON.stringify(content))
  await write(`${id}.eml`, message)
}

export async function listOutbox(limit = 100): Promise<OutboxEmail[]> {
  const names = (await readdir(outbox()).catch(unlessAbsent)) ?? []
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
  const json = await readFile(path.join(outbox(), `${id}.json`), 'utf8').catch(unlessAbsent)
  return json === null ? null : (JSON.parse(json) as OutboxEmail)
}

export async function deleteOldOutboxEmails(before: Date): Promise<void> {
  const first = before.toISOString().replaceAll(':', '-')
  for (const name of (await readdir(outbox()).catch(unlessAbsent)) ?? []) {
    const id = name.replace(/\.(eml|json)$/, '')
    if (idForm.test(id) && id < first) await rm(path.join(outbox(), name), { force: true })
  }
  await removeInterruptedWrites(outbox(), before, { below: false })
}

function write(name: string, contents: Buffer | string): Promise<void> {
  return writeDurably(path.join(outbox(), name), (temporary) => writeFile(temporary, contents, { mode: 0o600 }))
}
