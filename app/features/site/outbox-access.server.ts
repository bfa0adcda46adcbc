import { createHash, randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, like, lt } from 'drizzle-orm'
import { isSameText, secretDigest } from '#platform/signature.server.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { writeDurably } from '#platform/files/durable-file.server.ts'
import { cookieIn, cookieLine, cookieNameOf } from '#platform/http/cookies.server.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import { settings } from '#platform/settings-tables.server.ts'

/** Links in the outbox open accounts. The client's address proves nothing: a proxy may run on this machine. */

export const outboxPath = '/courrier'
export const outboxKeyField = 'cle'
const cookieName = cookieNameOf('courrier')
const cookieSeconds = 12 * 60 * 60
const keyForm = /^[\w-]{43}$/
const keyDaysMax = 30
const keyFile = () => path.join(config.dataDir, 'outbox-key')

export async function hasOutbox(): Promise<boolean> {
  return (await findMailServer()) === null
}

export async function isOutboxNearby(): Promise<boolean> {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.siteUrl).hostname) && (await hasOutbox())
}

/** The database holds its hash, for every replica; the file is for services without a terminal. */
export async function makeOutboxKey(): Promise<string | null> {
  await deleteKeys(await keyInFile())
  if (!(await hasOutbox())) {
    await rm(keyFile(), { force: true })
    return null
  }
  const key = randomBytes(32).toString('base64url')
  await db.insert(settings).values({ name: rowOf(key), value: {}, updatedAt: now() })
  const link = `${outboxLink(key, config.siteUrl)}\n`
  await writeDurably(keyFile(), (temporary) => writeFile(temporary, link, { mode: 0o600 }))
  return key
}

export function outboxLink(key: string, origin: string): string {
  return `${origin}${outboxPath}?${outboxKeyField}=${key}`
}

export async function takeOutboxKey(key: string): Promise<boolean> {
  if (!keyForm.test(key) || !(await hasOutbox())) return false
  const rows = await db
    .delete(settings)
    .where(eq(settings.name, rowOf(key)))
    .returning({ name: settings.name })
  if (key === (await keyInFile())) await makeOutboxKey()
  return rows.length > 0
}

export function outboxCookie(): string {
  const until = String(Math.floor(now().getTime() / 1000) + cookieSeconds)
  return cookieLine(cookieName, `${until}.${signatureOf(until)}`, { seconds: cookieSeconds, sameSite: 'Strict' })
}

export function hasOutboxCookie(request: Request): boolean {
  const [until = '', signature] = cookieIn(request.headers, cookieName, /^\d{1,12}\.[\w-]{43}$/)?.split('.') ?? []
  if (!signature || Number(until) * 1000 <= now().getTime()) return false
  return isSameText(signature, signatureOf(until))
}

function signatureOf(until: string): string {
  return secretDigest(`outbox until ${until}`)
}

async function keyInFile(): Promise<string | null> {
  const link = await readFile(keyFile(), 'utf8').catch(() => '')
  return URL.canParse(link) ? new URL(link).searchParams.get(outboxKeyField) : null
}

async function deleteKeys(key: string | null): Promise<void> {
  if (key) await db.delete(settings).where(eq(settings.name, rowOf(key)))
  const before = daysAgo(keyDaysMax)
  await db.delete(settings).where(and(like(settings.name, 'outbox-key:%'), lt(settings.updatedAt, before)))
}

function rowOf(key: string): string {
  return `outbox-key:${createHash('sha256').update(key).digest('base64url')}`
}
