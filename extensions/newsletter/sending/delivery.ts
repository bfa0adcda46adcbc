/**
 * `sending` is written before the conversation with the mail server: a process that dies in it leaves the letter
 * `unsure`, and an unsure letter is never sent again. A letter that was `sent` and came back is `returned`.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'refused' | 'unsure' | 'returned'

export interface Failure {
  /** An `unsure` letter may have been accepted; a letter of the other kinds was certainly not. */
  kind: 'gone' | 'refused' | 'later' | 'unsure'
  /** Other failures say nothing about the address. */
  blamesAddress: boolean
  words: string
}

interface Problem {
  responseCode?: number
  response?: string
  command?: string
  message?: string
}

/**
 * A full mailbox passes; a policy, or what a letter contains, may meet every address of the list.
 * @param answer a refusal for good, with the codes of RFC 3463 as far as the server gives any
 */
export function isAddressGone(answer: string): boolean {
  const isKnownMailbox = /\b5\.(2\.[023]|3\.4|[67]\.)|spam|blacklist|blocklist|reputation|policy|later|plus tard/i
  return /\b5\.1\.(?![78])/.test(answer) || !isKnownMailbox.test(answer)
}

/**
 * @param problem nodemailer's. It names « CONN » for a connection that is cut, whatever was said before
 * @param wasMessageAsked whether the server had asked for the message (354)
 */
export function failureOf(problem: unknown, wasMessageAsked: boolean): Failure {
  const { responseCode = 0, response, command = '', message = '' } = Object(problem) as Problem
  const words = (response ?? message).slice(0, 300) || 'Aucune réponse.'
  const isAboutAddress = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutAddress) {
    const isGone = command === 'RCPT TO' && isAddressGone(words)
    return { kind: isGone ? 'gone' : 'refused', blamesAddress: true, words }
  }
  if (responseCode >= 400) return { kind: 'later', blamesAddress: isAboutAddress && responseCode !== 421, words }
  return { kind: wasMessageAsked ? 'unsure' : 'later', blamesAddress: false, words }
}
