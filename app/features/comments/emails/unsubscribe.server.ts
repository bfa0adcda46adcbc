import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { emailKinds, type EmailKind } from './email-preferences.ts'

const key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'amulette: letters that stop', 32))

export interface Unsubscription {
  userId: string
  kind: EmailKind
}

/** Never expires: it must work in old e-mails, and allows nothing else. */
export function unsubscribeLink({ userId, kind }: Unsubscription): string {
  return `${config.siteUrl}/lettres/arret?jeton=${kind}.${userId}.${signatureOf(userId, kind).toString('base64url')}`
}

export async function readUnsubscribeLink(token: string | null): Promise<Unsubscription | null> {
  const [kindText, userId = '', signature = '', ...more] = (token ?? '').slice(0, 200).split('.')
  const kind = emailKinds.find((candidate) => candidate === kindText)
  if (!kind || !isUuid(userId) || more.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(userId, kind)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return (await db.$count(users, eq(users.id, userId))) === 1 ? { userId, kind } : null
}

function signatureOf(userId: string, kind: EmailKind): Buffer {
  return createHmac('sha256', key).update(`${kind}.${userId}`).digest()
}
