/** A letter ready to be posted: plain text for everybody, HTML for most. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}
