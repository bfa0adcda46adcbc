import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { unsubscribeAddress, type Email } from './email.ts'
import { findMailServer, type MailServer } from './mail-server.server.ts'
import { saveToOutbox } from './outbox.server.ts'
import { reasonOf } from '../problem-reason.ts'

export interface QueuedEmail extends Email {
  id: string
  createdAt: Date
}

const waitMillisecondsMax = 15_000

/**
 * The Message-ID comes from the email's id, so that receivers recognise duplicates.
 * @param patience limits the whole conversation: a slow server never reaches an inactivity timeout
 */
export async function deliver(
  email: QueuedEmail,
  server: MailServer | null,
  patience = waitMillisecondsMax,
): Promise<void> {
  const message = messageOf(email, server?.from ?? site.mailFrom)
  if (server) await (await smtpTo(server, patience)).sendMail({ ...message, signal: AbortSignal.timeout(patience) })
  else await saveToOutbox(email, await bytesOf(message))
}

function messageOf(email: QueuedEmail, from: string) {
  const unsubscribe = unsubscribeAddress(email.html)
  return {
    from,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    date: email.createdAt,
    messageId: `<${email.id}@${new URL(config.siteUrl).hostname}>`,
    textEncoding: 'quoted-printable' as const,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058 makes unsubscribing one POST; following the link changes nothing.
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

async function bytesOf(message: ReturnType<typeof messageOf>): Promise<Buffer> {
  const { createTransport } = await nodemailer()
  const { message: bytes } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(message)
  if (!Buffer.isBuffer(bytes)) throw new Error('Expected the whole message from nodemailer, found a stream.')
  return bytes
}

function nodemailer() {
  return import('nodemailer')
}

async function smtpTo({ transport }: MailServer, patience: number) {
  const { createTransport } = await nodemailer()
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
  return createTransport({ ...transport, ...timeouts })
}

const stateCacheMilliseconds = 60_000
let lastCheck: { key: string; problem: Promise<string | null>; until: number } | null = null

export async function whyNotMail(): Promise<string | null> {
  const server = await findMailServer()
  if (!server) return null
  const key = JSON.stringify(server)
  if (lastCheck?.key !== key || lastCheck.until <= performance.now())
    lastCheck = { key, problem: askServer(server), until: performance.now() + stateCacheMilliseconds }
  return lastCheck.problem
}

const healthTimeoutMilliseconds = 4_000

async function askServer(server: MailServer): Promise<string | null> {
  try {
    await (await smtpTo(server, healthTimeoutMilliseconds)).verify()
    return null
  } catch (problem) {
    return refusalOf(problem)
  }
}

export function refusalOf(problem: unknown): string {
  return (problem as { response?: string }).response || reasonOf(problem)
}
