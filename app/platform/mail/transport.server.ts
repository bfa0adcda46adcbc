import { createTransport, type Transporter } from 'nodemailer'
import { config } from '#platform/config.server.ts'
import type { Letter } from './letter.ts'
import { keepInOutbox } from './outbox.server.ts'

const timeoutMilliseconds = 15_000

let smtp: Transporter | null = null

/**
 * Hands a letter over: to the SMTP server, else to a file of the outbox.
 * @param id makes the Message-ID: a receiver that gets a letter twice can fold the two.
 * @throws what the server answered, or that it did not.
 */
export async function deliver(letter: Letter, id: string): Promise<void> {
  const message = {
    from: config.mailFrom,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${id}@${new URL(config.siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  if (config.smtpUrl) {
    smtp ??= smtpTransport(config.smtpUrl)
    await smtp.sendMail(message)
  } else {
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message)
    await keepInOutbox(letter, id, bytes as Buffer)
  }
}

function smtpTransport(url: string): Transporter {
  const separator = url.includes('?') ? '&' : '?'
  const patience = ['connectionTimeout', 'greetingTimeout', 'socketTimeout'].map((name) => `${name}=${timeoutMilliseconds}`)
  return createTransport(`${url}${separator}${patience.join('&')}`)
}

/** For the health check: an outbox always takes letters; an SMTP server is asked. */
export async function mailState(): Promise<'ok' | 'en panne'> {
  if (!config.smtpUrl) return 'ok'
  smtp ??= smtpTransport(config.smtpUrl)
  try {
    await smtp.verify()
    return 'ok'
  } catch {
    return 'en panne' // this answer is the report
  }
}
