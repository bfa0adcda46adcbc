import { and, eq, gt, ne } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { cookieIn, isSecure } from '#platform/http/cookies.server.ts'
import { productKey } from '#platform/product-name.ts'
import { knownDeviceDays } from './account.ts'
import { knownDevices, users } from './account-tables.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'

/**
 * Browsers that have signed in to an account before have rate limits of their own, so that strangers' attempts never
 * lock the owner out. The cookie grants no access:
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export const deviceCookieName = `${isSecure ? '__Secure-' : ''}${productKey}.device`

export const deviceCookieAttributes = {
  // The path keeps the cookie away from reading pages and their caches, which rules out `__Host-`.
  path: '/compte',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  maxAge: knownDeviceDays * 24 * 60 * 60,
} as const

export type AttemptedAccount = { email: string } | { id: string }

export async function findKnownDevice(request: Request, account: AttemptedAccount) {
  const token = deviceToken(request.headers)
  if (!token) return null
  const [device] = await db
    .select({ id: knownDevices.id, userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, hashOfToken(token)),
        gt(knownDevices.expiresAt, now()),
        'id' in account ? eq(users.id, account.id) : eq(users.email, account.email),
      ),
    )
  return device ?? null
}

/** The new token takes over the browser's other accounts, so that a token planted earlier becomes useless. */
export async function rememberDevice(userId: string, headers: Headers): Promise<string> {
  const token = makeSecretToken()
  const tokenHash = hashOfToken(token)
  const before = deviceToken(headers)
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + deviceCookieAttributes.maxAge * 1000)
  await transaction(async () => {
    if (before) {
      await db
        .update(knownDevices)
        .set({ tokenHash })
        .where(eq(knownDevices.tokenHash, hashOfToken(before)))
    }
    await db
      .insert(knownDevices)
      .values({ tokenHash, userId, createdAt, expiresAt })
      .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { expiresAt } })
  })
  return token
}

export async function deviceCookie(userId: string, headers: Headers): Promise<string> {
  const { path, maxAge, secure } = deviceCookieAttributes
  const token = await rememberDevice(userId, headers)
  return `${deviceCookieName}=${token}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export async function deleteKnownDevices(userId: string, exceptOf?: Headers): Promise<void> {
  const exceptToken = exceptOf && deviceToken(exceptOf)
  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        exceptToken ? ne(knownDevices.tokenHash, hashOfToken(exceptToken)) : undefined,
      ),
    )
}

export async function listKnownDevices(userId: string): Promise<{ createdAt: Date; expiresAt: Date }[]> {
  return db
    .select({ createdAt: knownDevices.createdAt, expiresAt: knownDevices.expiresAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), gt(knownDevices.expiresAt, now())))
}

function deviceToken(headers: Headers): string | null {
  return cookieIn(headers, deviceCookieName, /^[\w-]{43}$/)
}
