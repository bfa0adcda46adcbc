import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, like, lt } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { settings } from '#platform/settings-tables.server.ts'

/*
 * Links in the outbox open accounts. It is read by administrators, and by whoever has the key that each start prints: a
 * person at this machine. Where a request comes from proves nothing, since a proxy may stand on this very machine; no
 * header is looked at.
 */

export const outboxPath = '/courrier'
export const outboxKeyField = 'cle'
const cookieName = 'amulette.courrier'
const cookieSeconds = 12 * 60 * 60
const keyForm = /^[\w-]{43}$/
/** A key that nobody used, of a machine that is gone. */
const keyDaysMax = 30
const keyFile = () => path.join(config.dataDir, 'outbox-key')

/** Without a mail server, e-mails are files of the outbox. */
export function hasOutbox(): boolean {
  return !config.smtpUrl
}

/** Whether forms may lead to the outbox: whoever tries the product on their own machine reads its e-mails there. */
export function isOutboxNearby(): boolean {
  return hasOutbox() && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.siteUrl).hostname)
}

/**
 * Makes the key that opens the outbox once, in the place of the one before. The database has its hash, so that any
 * process and any replica takes it; the file is for a service without a terminal, and is renewed after each use.
 * @returns null when there is no outbox.
 */
export async function makeOutboxKey(): Promise<string | null> {
  await forgetKeys(await keyInFile())
  if (!hasOutbox()) {
    await rm(keyFile(), { force: true })
    return null
  }
  const key = randomBytes(32).toString('base64url')
  await db.insert(settings).values({ name: rowOf(key), value: {}, updatedAt: now() })
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(keyFile(), `${outboxLink(key, config.siteUrl)}\n`, { mode: 0o600 })
  return key
}

export function outboxLink(key: string, origin: string): string {
  return `${origin}${outboxPath}?${outboxKeyField}=${key}`
}

/** Takes the key, once: of several requests at the same moment, on any replica, one is let in. */
export async function takeOutboxKey(key: string): Promise<boolean> {
  if (!hasOutbox() || !keyForm.test(key)) return false
  // Found by its hash: how long the search takes tells nothing of the key.
  const taken = await db
    .delete(settings)
    .where(eq(settings.name, rowOf(key)))
    .returning({ name: settings.name })
  // Also when another replica took it: the file then has a key that is over.
  if (key === (await keyInFile())) await makeOutboxKey()
  return taken.length > 0
}

/** For whoever brought the key. */
export function outboxCookie(): string {
  const until = String(Math.floor(now().getTime() / 1000) + cookieSeconds)
  const secure = config.siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${until}.${signatureOf(until)}; Path=${outboxPath}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`
}

export function hasOutboxCookie(request: Request): boolean {
  const cookies = request.headers.get('cookie') ?? ''
  const [, until = '', signature = ''] = /(?:^|; )amulette\.courrier=(\d{1,12})\.([\w-]{43})(?:;|$)/.exec(cookies) ?? []
  if (!signature || Number(until) * 1000 <= now().getTime()) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(until)))
}

function signatureOf(until: string): string {
  return createHmac('sha256', config.sessionSecret).update(`outbox until ${until}`).digest('base64url')
}

/** Null when there is no such file, or when it was not written whole. */
async function keyInFile(): Promise<string | null> {
  const link = await readFile(keyFile(), 'utf8').catch(() => '')
  return URL.canParse(link) ? new URL(link).searchParams.get(outboxKeyField) : null
}

async function forgetKeys(key: string | null): Promise<void> {
  if (key) await db.delete(settings).where(eq(settings.name, rowOf(key)))
  const before = new Date(now().getTime() - keyDaysMax * 24 * 60 * 60 * 1000)
  await db.delete(settings).where(and(like(settings.name, 'outbox-key:%'), lt(settings.updatedAt, before)))
}

function rowOf(key: string): string {
  return `outbox-key:${createHash('sha256').update(key).digest('base64url')}`
}
