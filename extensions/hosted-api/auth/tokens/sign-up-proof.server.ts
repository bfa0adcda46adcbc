import { decodeJwt } from 'jose'
import { and, desc, eq, gt } from 'drizzle-orm'
import { confirmationMinutes } from '#features/accounts/account.ts'
import { verifications } from '#features/accounts/account-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { secretDigest } from '#platform/signature.server.ts'

/**
 * A browser that signs up receives a cookie which stands for the password when its link is opened. A program keeps no
 * cookie, so that it is kept here for the network that signed up.
 */
export async function keepSignUpCookie(email: string, headers: Headers, request: Request): Promise<void> {
  const value = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + confirmationMinutes * 60 * 1000)
  await db.insert(verifications).values({ identifier: identifierOf(email, request), value, createdAt, expiresAt })
}

export async function withSignUpCookie(token: string, request: Request): Promise<Request> {
  const [row] = await db
    .select({ cookie: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(emailIn(token), request)), gt(verifications.expiresAt, now())))
    .orderBy(desc(verifications.createdAt))
    .limit(1)
  const headers = new Headers(request.headers)
  if (row) headers.set('cookie', row.cookie)
  return new Request(request.url, { headers })
}

/** The signature is verified with the confirmation itself. */
function emailIn(token: string): string {
  try {
    return String(decodeJwt(token).email)
  } catch {
    return ''
  }
}

function identifierOf(email: string, request: Request): string {
  return `sign-up-by-program:${secretDigest(`sign-up ${email} ${clientNetwork(request)}`)}`
}
