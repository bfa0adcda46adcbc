import { eq } from 'drizzle-orm'
import { inDays, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { unconfirmedDaysMax } from './account.ts'
import { verifications } from './account-tables.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

interface Credentials {
  email: string
  password: string
}

const identifierOf = (email: string) => `sign-up-attempt:${email}`

/**
 * Attempts are recorded for every address. Where an account exists, signing in with the attempt's password must answer
 * « not confirmed yet », as it does for a new address: any other answer would reveal that the address is known.
 */
export async function recordAttempt({ email, password }: Credentials): Promise<void> {
  const value = await hashPassword(password)
  const expiresAt = inDays(unconfirmedDaysMax)
  const identifier = identifierOf(email)
  await db.delete(verifications).where(eq(verifications.identifier, identifier))
  await db.insert(verifications).values({ identifier, value, expiresAt, createdAt: now() })
}

export async function wasAttempted({ email, password }: Credentials, since = new Date(0)): Promise<boolean> {
  const [attempt] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, identifierOf(email)))
  if (!attempt || attempt.expiresAt <= now() || attempt.createdAt < since) return false
  return verifyPassword({ hash: attempt.value, password })
}

export async function findAttempt(email: string): Promise<string | null> {
  const [attempt] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.identifier, identifierOf(email)))
  return attempt?.id ?? null
}

export async function deleteAttempt(email: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.identifier, identifierOf(email)))
}
