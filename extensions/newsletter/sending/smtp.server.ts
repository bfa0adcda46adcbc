import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { config, readExtensionVariable } from '#platform/config.server.ts'
import type { Email } from '#platform/mail/email.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import { deliver } from '#platform/mail/transport.server.ts'
import { failureOf, type Failure } from './delivery.ts'

const anyText = z.string()
const keyFile = readExtensionVariable('MAIL_DKIM_KEY_FILE', anyText)
const privateKey = keyFile && readFileSync(keyFile, 'utf8')
const keySelector = readExtensionVariable('MAIL_DKIM_SELECTOR', anyText) ?? 'lettre'

/** RFC 8058: a mail program trusts the one click only where both headers of it are signed. */
const headerFieldNames =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Letters that are underway when the server stops have this long to end. */
const waitMillisecondsMax = 10_000

export interface Message extends Email {
  id: string
  date: Date
  leavingAddress: string
}

/** One connection for each letter: the answer belongs to it without doubt. @returns null once it is accepted */
export async function sendMessage(message: Message): Promise<Failure | null> {
  const server = await findMailServer()
  if (!server) return deliver({ ...message, createdAt: message.date }, null).then(() => null)
  const { createTransport } = await import('nodemailer')
  const conversation = { wasMessageAsked: false }
  const transport = createTransport({
    ...server.transport,
    connectionTimeout: waitMillisecondsMax,
    greetingTimeout: waitMillisecondsMax,
    socketTimeout: waitMillisecondsMax,
    dnsTimeout: waitMillisecondsMax,
    debug: true,
    logger: loggerOf(conversation),
  })
  try {
    await transport.sendMail(mailOf(message, server.from))
    return null
  } catch (problem) {
    return failureOf(problem, conversation.wasMessageAsked)
  } finally {
    transport.close()
  }
}

function mailOf({ id, to, subject, text, html, date, leavingAddress }: Message, from: string) {
  const { hostname } = new URL(config.siteUrl)
  const sender = /@([^>\s]+)>?$/.exec(from)?.[1] ?? hostname
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${hostname}>`,
    textEncoding: 'quoted-printable' as const,
    headers: {
      'List-Id': `<lettre.${hostname}>`,
      'List-Unsubscribe': `<${leavingAddress}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...(privateKey && { dkim: { domainName: sender, keySelector, privateKey, headerFieldNames } }),
  }
}

/** The log of the conversation alone tells how far one went that was cut. */
function loggerOf(conversation: { wasMessageAsked: boolean }) {
  const ignore = () => {}
  const others = { level: ignore, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
  return {
    ...others,
    debug(details: { tnx?: string } | string, line?: unknown) {
      const isAnswer = typeof details === 'object' && details.tnx === 'server'
      if (isAnswer && typeof line === 'string' && line.startsWith('354')) conversation.wasMessageAsked = true
    },
  }
}
