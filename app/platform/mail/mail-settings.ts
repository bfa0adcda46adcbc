/** Encrypted from the first byte, after STARTTLS, or never. */
export const securities = ['tls', 'starttls', 'none'] as const

/** Without a host the blog keeps its e-mails. */
export interface MailSettings {
  host: string
  port: number
  security: (typeof securities)[number]
  user: string
  password: string
  sender: string
}
