import { z } from 'zod'
import { config } from '#platform/config.server.ts'
import { encryption } from '#platform/encryption.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { senderOf, site } from '#platform/site.server.ts'
import { securities, type MailSettings } from './mail-settings.ts'

const { encrypt, decrypt } = encryption('password of the mail server')

const text = z.string().default('')
const mailSettings = {
  name: 'mail',
  schema: z.object({
    host: text,
    port: z.number().default(465),
    security: z.enum(securities).default('tls').catch('tls'),
    user: text,
    encryptedPassword: text,
    sender: text,
  }),
}

export interface MailServer {
  /** The host and the port, by which the owner knows the server. */
  name: string
  from: string
  transport: { url: string } | ReturnType<typeof transportOf>
}

export function isMailServerFixed(): boolean {
  return config.smtpUrl !== null
}

/** Read at each use, so that every process follows at once. Null where e-mails are kept instead of being sent. */
export async function findMailServer(): Promise<MailServer | null> {
  if (config.smtpUrl)
    return { name: new URL(config.smtpUrl).host, from: site.mailFrom, transport: { url: config.smtpUrl } }
  const settings = await readMailSettings()
  return settings.host ? mailServerOf(settings) : null
}

export function mailServerOf(settings: MailSettings): MailServer {
  const { host, port, sender } = settings
  const from = config.mailFrom || !sender ? site.mailFrom : senderOf(sender)
  return { name: `${host}:${port}`, from, transport: transportOf(settings) }
}

function transportOf({ host, port, security, user, password }: MailSettings) {
  const protection = { secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' }
  return { host, port, ...protection, ...(user && { auth: { user, pass: password } }) }
}

export async function readMailSettings(): Promise<MailSettings> {
  const { encryptedPassword, ...settings } = await readSettings(mailSettings)
  return { ...settings, password: decrypt(encryptedPassword) ?? '' }
}

export async function writeMailSettings({ password, ...settings }: MailSettings): Promise<void> {
  await writeSettings(mailSettings, { ...settings, encryptedPassword: password && encrypt(password) })
}
