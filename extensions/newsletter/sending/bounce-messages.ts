import PostalMime from 'postal-mime'

export interface Report {
  deliveryId: string
  /** A mailbox that is `gone` gets nothing more; `refused` letters count. */
  kind: 'gone' | 'refused' | 'complaint'
  answer: string
}

/** The messages of a file of the mbox form. */
export function messagesIn(mailbox: string): string[] {
  return mailbox
    .replaceAll('\r\n', '\n')
    .split(/^From .*\n/m)
    .filter(Boolean)
}

/**
 * Reads a report of a letter that came back (RFC 3464), or a complaint (RFC 5965). The id of the letter in the part that
 * came back names the address: a message that somebody makes up stops nobody.
 */
export async function readReport(message: string | Uint8Array, hostname: string): Promise<Report | null> {
  const { headers, attachments } = await PostalMime.parse(message, {
    attachmentEncoding: 'utf8',
  })
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/report\b/i.test(type)) return null
  const textOf = (types: RegExp) => attachments.filter(({ mimeType }) => types.test(mimeType)).map(contentOf)
  const host = hostname.replaceAll('.', String.raw`\.`)
  const letterId = new RegExp(`<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${host}>`, 'i')
  const letterPart = textOf(/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/i).join('\n')
  const deliveryId = letterId.exec(letterPart)?.[1]?.toLowerCase()
  if (!deliveryId) return null
  const isComplaint = textOf(/^message\/feedback-report$/i).some((text) => /^Feedback-Type:\s*abuse\b/im.test(text))
  if (isComplaint) return { deliveryId, kind: 'complaint', answer: '' }
  const recipients = textOf(/^message\/(global-)?delivery-status$/i).flatMap((text) => text.split(/\n\s*\n/))
  const failure = recipients.find((fields) => /^Action:\s*failed\b/im.test(fields))
  const status = failure && /^Status:\s*([45])\.(\d+)/im.exec(failure)
  if (!status) return null
  // A refusal by policy (5.7.x) says nothing about the mailbox.
  const isGone = status[1] === '5' && status[2] !== '7'
  const answer = /^Diagnostic-Code:\s*(.+)/im.exec(failure)?.[1] ?? status[0]
  return { deliveryId, kind: isGone ? 'gone' : 'refused', answer: answer.slice(0, 300) }
}

/** A long field goes on in the next line. */
function contentOf({ content }: { content: unknown }): string {
  return String(content)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
}
