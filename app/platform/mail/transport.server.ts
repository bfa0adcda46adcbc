import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { unsubscribeAddress, type Email } from './email.ts'
import { saveToOutbox } from './outbox.server.ts'
import { reasonOf } from '../problem-reason.ts'

export interface QueuedEmail extends Email {
  id: string
  createdAt: Date
}

const waitMillisecondsMax = 15_000

/**
 * The Message-ID comes from the email's id, so that receivers recognise duplicates. @throws the server's reply, or a
 * timeout.
 * @param patience limit of the whole conversation in milliseconds: a slow server never reaches an inactivity timeout.
 */
export async function deliver(email: QueuedEmail, patience = waitMillisecondsMax): Promise<void> {
  const message = messageOf(email)
  if (config.smtpUrl)
    await (await smtpTo(config.smtpUrl, patience)).sendMail({ ...message, signal: AbortSignal.timeout(patience) })
  else await saveToOutbox(email, await bytesOf(message))
}

function messageOf(email: QueuedEmail) {
  const unsubscribe = unsubscribeAddress(email.html)
  return {
    from: site.mailFrom,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    date: email.createdAt,
    messageId: `<${email.id}@${new URL(config.siteUrl).hostname}>`,
    textEncoding: 'quoted-printable' as const,
    // RFC 3834: suppresses automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: one-click unsubscribe by POST; following the link changes nothing.
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

/** Loaded with the first email: it takes 5 MiB, and many blogs send none for days. */
function nodemailer() {
  return import('nodemailer')
}

async function smtpTo(url: string, patience: number) {
  const { createTransport } = await nodemailer()
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
  return createTransport({ url, ...timeouts })
}

const stateCacheMilliseconds = 60_000
let lastCheck: { problem: Promise<string | null>; until: number } | null = null

/** @returns null when the mail server lets us in */
export function whyNotMail(): Promise<string | null> {
  if (!config.smtpUrl) return Promise.resolve(null)
  // The real clock, even when tests stop the product's.
  if (!lastCheck || lastCheck.until <= performance.now()) {
    lastCheck = { problem: askServer(config.smtpUrl), until: performance.now() + stateCacheMilliseconds }
  }
  return lastCheck.problem
}

const healthTimeoutMilliseconds = 4_000

async function askServer(url: string): Promise<string | null> {
  try {
    await (await smtpTo(url, healthTimeoutMilliseconds)).verify()
    return null
  } catch (problem) {
    return refusalOf(problem)
  }
}

/** What the server answered, as « 550 5.1.1 User unknown », or why it did not. */
export function refusalOf(problem: unknown): string {
  return (problem as { response?: string }).response || reasonOf(problem)
}
