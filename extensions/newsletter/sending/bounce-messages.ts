export interface Bounce {
  deliveryId: string
  reason: 'bounce' | 'complaint'
  answer: string
}

/**
 * Reads messages that came back (RFC 3464) and complaints (RFC 5965) in a mailbox of the mbox form. The id of the letter
 * in the part that came back names the address: a message that somebody makes up stops nobody.
 */
export function bouncesIn(mailbox: string, hostname: string): Bounce[] {
  const letterId = new RegExp(
    `<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${hostname.replaceAll('.', String.raw`\.`)}>`,
    'i',
  )
  return mailbox
    .replaceAll('\r\n', '\n')
    .split(/^From /m)
    .flatMap((message): Bounce[] => {
      const deliveryId = letterId.exec(message)?.[1]?.toLowerCase()
      if (!deliveryId) return []
      if (/^Feedback-Type:\s*abuse/im.test(message)) return [{ deliveryId, reason: 'complaint', answer: '' }]
      // A refusal by policy (5.7.x) says nothing about the mailbox.
      const isGone = /^Action:\s*failed/im.test(message) && /^Status:\s*5\.(?!7\.)/im.test(message)
      const answer = /^Diagnostic-Code:\s*(.+)/im.exec(message)?.[1] ?? ''
      return isGone ? [{ deliveryId, reason: 'bounce', answer: answer.slice(0, 300) }] : []
    })
}
