import { config } from '#platform/config.server.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'

/** Links in the outbox open accounts: its pages are for administrators alone. */
export async function hasOutbox(): Promise<boolean> {
  return (await findMailServer()) === null
}

export async function isOutboxNearby(): Promise<boolean> {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(config.siteUrl).hostname) && (await hasOutbox())
}
