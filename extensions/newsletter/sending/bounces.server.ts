import { readFile, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { now } from '#platform/clock.ts'
import { threadOf } from '#platform/concurrency/thread.server.ts'
import { config, readExtensionVariable } from '#platform/config.server.ts'
import { unlessAbsent } from '#platform/files/durable-file.server.ts'
import { log } from '#platform/log.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import type * as reader from './bounce-messages.ts'
import { recordReport } from './claims.server.ts'

/** Anybody may write to the address that letters come from, and decides how long that takes to read. */
const readInThread = threadOf<typeof reader>(new URL('./bounce-messages.ts', import.meta.url), 30_000)

/** The file that the mail server appends messages to, or the mailbox, for the address that letters come from. */
const place = z
  .string()
  .refine((text) => !/^imaps?:/i.test(text) || !!URL.parse(text)?.hostname, 'imaps://nom:motdepasse@serveur/INBOX')
const mailbox = readExtensionVariable('MAIL_BOUNCES', place)

const lastFailure = {
  name: 'newsletter-mailbox-failure',
  schema: z.object({ since: z.string().default(''), words: z.string().default('') }),
}

/** @returns null while what comes back can be read */
export async function findMailboxFailure() {
  const failure = await readSettings(lastFailure)
  return failure.since ? failure : null
}

export async function readBounces(source = mailbox): Promise<void> {
  const before = await readSettings(lastFailure)
  try {
    if (source) await readSource(source)
    if (before.since) await writeSettings(lastFailure, { since: '', words: '' })
  } catch (problem) {
    const words = String(Object(problem).responseText || reasonOf(problem)).slice(0, 300)
    await writeSettings(lastFailure, { since: before.since || now().toISOString(), words })
    throw problem
  }
}

async function readSource(name: string): Promise<void> {
  if (!/^imaps?:/i.test(name)) return readFileOf(name)
  const { readMailbox } = await import('./bounce-mailbox.server.ts')
  await readMailbox(new URL(name), apply)
}

/** The mail server writes the next message to a new file; one that was read half stays for the next time. */
async function readFileOf(name: string): Promise<void> {
  const { messagesIn } = await import('./bounce-messages.ts')
  const file = `${name}.reading`
  const earlier = await readFile(file, 'utf8').catch(unlessAbsent)
  if (earlier === null) await rename(name, file).catch(unlessAbsent)
  const text = earlier ?? (await readFile(file, 'utf8').catch(unlessAbsent))
  if (text === null) return
  for (const message of messagesIn(text)) await apply(message)
  await rm(file)
}

/** One message that cannot be read keeps none of the others from being read. */
async function apply(message: string | Uint8Array): Promise<void> {
  const { hostname } = new URL(config.siteUrl)
  const report = await readInThread('readReport', { message, hostname }).catch((problem: unknown) => {
    log.warn({ problem }, 'a message that came back could not be read')
    return null
  })
  if (report) await recordReport(report)
}
