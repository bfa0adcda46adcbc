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
 * @param problem nodemailer's. It names « CONN » for a connection that is cut, whatever was said before
 * @param wasMessageAsked whether the server had asked for the message (354)
 */
export function failureOf(problem: unknown, wasMessageAsked: boolean): Failure {
  const { responseCode = 0, response, command = '', message = '' } = Object(problem) as Problem
  const words = (response ?? message).slice(0, 300) || 'Aucune réponse.'
  const isAboutAddress = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutAddress) {
    // A refusal by policy (5.7.x), or of the message itself, may meet every address of the list.
    const isGone = command === 'RCPT TO' && !/^5\d\d[ -]5\.7\./.test(words)
    return { kind: isGone ? 'gone' : 'refused', blamesAddress: true, words }
  }
  if (responseCode >= 400) return { kind: 'later', blamesAddress: isAboutAddress && responseCode !== 421, words }
  return { kind: wasMessageAsked ? 'unsure' : 'later', blamesAddress: false, words }
}
