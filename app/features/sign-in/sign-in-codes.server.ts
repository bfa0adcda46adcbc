import { randomInt } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { and, desc, eq, gt } from 'drizzle-orm'
import { isSameText, secretDigest } from '#platform/signature.server.ts'
import { now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { codeDigits, codeMinutes } from '#features/accounts/account.ts'
import { signInCodes, users } from '#features/accounts/account-tables.server.ts'
import { auth } from '#features/accounts/auth.server.ts'
import { codeEmail } from '#features/accounts/emails.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'

/** No more are sent while these are valid, which bounds the e-mails of an hour. */
const validCodesMax = 3
/** The limit is per code and client: strangers' guesses do not use up the owner's code. */
const triesPerCode: Limit = { name: 'mailed-code-tries', hits: 3, seconds: codeMinutes * 60 }

export async function sendCode(email: string): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) return
  await lockedTransaction(lockName(user.id), async () => {
    const createdAt = now()
    const valid = and(eq(signInCodes.userId, user.id), gt(signInCodes.expiresAt, createdAt))
    if ((await db.$count(signInCodes, valid)) >= validCodesMax) return
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const link = makeSecretToken()
    await db.insert(signInCodes).values({
      userId: user.id,
      codeHash: hashOfCode(user.id, code),
      linkHash: hashOfToken(link),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + codeMinutes * 60 * 1000),
    })
    await enqueueEmail(codeEmail(email, { code, link }))
  })
}

export interface GivenCode {
  email: string
  code: string
  /** The token of the e-mail's link is unguessable, and therefore exempt from limits. */
  link: string | null
}

interface StoredCode {
  id: string
  userId: string
}

export async function findCodeOfLink({ email, link }: GivenCode): Promise<StoredCode | null> {
  if (!link) return null
  const linkHash = hashOfToken(link)
  return (await listValidCodes(email)).find((valid) => isSameText(valid.linkHash, linkHash)) ?? null
}

export async function findTypedCode({ email, code }: GivenCode, triedFrom: string): Promise<StoredCode | null> {
  for (const valid of await listValidCodes(email)) {
    if (await hit(triesPerCode, `${valid.id} ${triedFrom}`)) continue
    if (isSameText(valid.codeHash, hashOfCode(valid.userId, code))) return valid
  }
  return null
}

export async function consumeCode(storedCode: StoredCode | null, email: string, request: Request) {
  if (!storedCode) throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP' })
  return lockedTransaction(lockName(storedCode.userId), async () => {
    const rows = await db.delete(signInCodes).where(eq(signInCodes.userId, storedCode.userId)).returning()
    if (!rows.some(({ id }) => id === storedCode.id)) throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP' })
    // Better Auth opens the session and asks for the second factor, but accepts only codes that it created.
    const otp = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } })
    return auth.api.signInEmailOTP({ body: { email, otp }, headers: request.headers, returnHeaders: true })
  })
}

function listValidCodes(email: string) {
  return db
    .select({
      id: signInCodes.id,
      userId: signInCodes.userId,
      codeHash: signInCodes.codeHash,
      linkHash: signInCodes.linkHash,
    })
    .from(signInCodes)
    .innerJoin(users, eq(users.id, signInCodes.userId))
    .where(and(eq(users.email, email), gt(signInCodes.expiresAt, now())))
    .orderBy(desc(signInCodes.createdAt))
}

function hashOfCode(userId: string, code: string): string {
  return secretDigest(`sign-in code ${userId} ${code}`)
}

function lockName(userId: string): string {
  return `sign-in code ${userId}`
}
