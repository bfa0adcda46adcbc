import { createTransport } from 'nodemailer'
import { config } from '#platform/config.server.ts'
import { unsubscribeAddress, type Email } from './email.ts'
import { saveToOutbox } from './outbox.server.ts'

/** A letter that was posted. */
export interface QueuedEmail extends Email {
  id: string
  createdAt: Date
}

const waitMillisecondsMax = 15_000

/**
 * Hands a letter over: to the SMTP server, else to a file of the outbox.
 * The Message-ID is made from the letter's id: a receiver that gets a letter twice can fold the two.
 * @param patience how long the whole conversation may take, in milliseconds: a server that drips one byte now and then
 *   would never reach a timeout of inactivity.
 * @throws what the server answered, or that it did not.
 */
export async function deliver(email: QueuedEmail, patience = waitMillisecondsMax): Promise<void> {
  const message = messageOf(email)
  if (config.smtpUrl)
    await smtpTo(config.smtpUrl, patience).sendMail({ ...message, signal: AbortSignal.timeout(patience) })
  else await saveToOutbox(email, await bytesOf(message))
}

function messageOf(email: QueuedEmail) {
  const unsubscribe = unsubscribeAddress(email.html)
  return {
    from: config.mailFrom,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    date: email.createdAt,
    messageId: `<${email.id}@${new URL(config.siteUrl).hostname}>`,
    textEncoding: 'quoted-printable' as const,
    // RFC 3834: no holiday answer to a machine.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: a mail program's own button posts there; a program that follows links changes nothing.
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The file that a mail program opens: lines end as RFC 5322 wants. */
async function bytesOf(message: ReturnType<typeof messageOf>): Promise<Buffer> {
  const { message: bytes } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(message)
  if (!Buffer.isBuffer(bytes)) throw new Error('Expected the whole message from nodemailer, found a stream.')
  return bytes
}

function smtpTo(url: string, patience: number) {
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
  return createTransport({ url, ...timeouts })
}

type MailState = 'ok' | 'en panne'
const stateCacheMilliseconds = 60_000
let cached: { state: Promise<MailState>; until: number } | null = null

/** For the health check: an outbox always takes letters; an SMTP server is asked, at most once a minute. */
export function mailState(): Promise<MailState> {
  if (!config.smtpUrl) return Promise.resolve('ok')
  // Not the product's clock: this is about sparing the mail server, whatever a test says the time is.
  if (!cached || cached.until <= performance.now()) {
    cached = { state: askServer(config.smtpUrl), until: performance.now() + stateCacheMilliseconds }
  }
  return cached.state
}

const healthTimeoutMilliseconds = 4_000

async function askServer(url: string): Promise<MailState> {
  try {
    await smtpTo(url, healthTimeoutMilliseconds).verify()
    return 'ok'
  } catch {
    return 'en panne' // this answer is the report
  }
}
