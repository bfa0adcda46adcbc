import PostalMime from 'postal-mime'
import { isAddressGone } from './delivery.ts'

export interface Report {
  deliveryId: string
  /** A mailbox that is `gone` gets nothing more; `refused` letters count. */
  kind: 'gone' | 'refused' | 'complaint'
  answer: string
}

type ReturnedMessage = { message: string | Uint8Array; hostname: string }

/** The messages of a file of the mbox form. */
export function messagesIn(mailbox: string): string[] {
  return mailbox
    .replaceAll('\r\n', '\n')
    .split(/^From .*\n/m)
    .filter(Boolean)
}

/**
 * Reads a report of a letter that came back (RFC 3464, or a notice as qmail and Exim write it), or a complaint (RFC 5965).
 * The id of the letter that came back names the address: a message that somebody makes up stops nobody.
 */
export async function readReport({ message, hostname }: ReturnedMessage): Promise<Report | null> {
  const { headers, attachments, from, text = '' } = await PostalMime.parse(message, { attachmentEncoding: 'utf8' })
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const isReport = /^multipart\/report\b/i.test(type)
  const isNotice = !isReport && /^mailer-daemon@/i.test(from?.address ?? '')
  const copyStart = isNotice ? text.search(/^---/m) : -1
  const copy = copyStart < 0 ? '' : text.slice(copyStart)
  const parts = isReport ? attachments.map(({ mimeType, content }) => ({ mimeType, text: unfold(content) })) : []
  const textOf = (subtype: string) =>
    parts.filter(({ mimeType }) => mimeType.endsWith(subtype)).map((part) => part.text)
  const host = hostname.replaceAll('.', String.raw`\.`)
  const letterId = new RegExp(`<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${host}>`, 'i')
  const deliveryId = letterId.exec([...parts.map((part) => part.text), copy].join('\n'))?.[1]?.toLowerCase()
  if (!deliveryId) return null
  if (textOf('/feedback-report').some((fields) => /^Feedback-Type:\s*abuse\b/im.test(fields)))
    return { deliveryId, kind: 'complaint', answer: '' }
  const failure = textOf('delivery-status')
    .flatMap((fields) => fields.split(/\n\s*\n/))
    .find((fields) => /^Action:\s*failed\b/im.test(fields))
  const status = /^Status:\s*([45]\.\d+\.\d+)/im.exec(failure ?? '')?.[1] ?? ''
  const line = /^.*(?<![.\d])5(?:\d\d|\.\d+\.\d+)(?![.\d]).*/m.exec(text.slice(0, Math.max(0, copyStart)))?.[0]
  const answer = (failure && /^Diagnostic-Code:\s*(.+)/im.exec(failure)?.[1]) ?? line ?? status
  if (!status && !line) return null
  const isGone = !status.startsWith('4') && isAddressGone(`${status} ${answer}`)
  return { deliveryId, kind: isGone ? 'gone' : 'refused', answer: answer.trim().slice(0, 300) }
}

/** A long field goes on in the next line. */
function unfold(content: unknown): string {
  return String(content)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
}
