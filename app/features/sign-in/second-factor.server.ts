import { randomInt } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { APIError } from 'better-auth/api'
import { and, eq, gt } from 'drizzle-orm'
import { encode } from 'uqr'
import { now } from '#platform/clock.ts'
import { site } from '#platform/site.server.ts'
import { db, lockedTransaction, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { access, outcomeOf, refusalWithCode, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { recoveryCodesCount, setupMinutes, type Account } from '#features/accounts/account.ts'
import { secondFactors, users } from '#features/accounts/account-tables.server.ts'
import { auth, sessionTokenIn } from '#features/accounts/auth.server.ts'
import { closeSessionsBut } from '#features/sessions/open-sessions.server.ts'
import { logSecurity } from '#features/accounts/security-log.server.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { confirmIdentity, hasTwoSteps } from './identity.server.ts'
import type { IdentityProof } from './identity.ts'
import { readSecondStepCode, consumeOnce } from './second-step-code.server.ts'
import { endPendingAccess } from '#features/accounts/pending-access.server.ts'
import { securityChangeEmail, type SecurityChange } from '#features/accounts/emails.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

export interface SecondFactorState {
  state: 'off' | 'pending' | 'on'
  codesLeft: number
}

export async function readSecondFactor(account: Account, sessionId: string): Promise<SecondFactorState> {
  if (await hasTwoSteps(account)) return { state: 'on', codesLeft: (await codesOf(account)).length }
  return { state: (await hasSetup(account, sessionId)) ? 'pending' : 'off', codesLeft: 0 }
}

export type AppSetup = NonNullable<Awaited<ReturnType<typeof findSetup>>>

export async function beginSecondFactor(
  account: Account,
  sessionId: string,
  proof: IdentityProof,
  request: Request,
): Promise<AccessRefusal | null> {
  const refusal = (await whyNotSetUp(account)) ?? (await confirmIdentity(account, proof, request))
  if (refusal) return refusal
  const setup = {
    secret: await encrypt(generateRandomString(32)),
    backupCodes: await encrypt(JSON.stringify(makeRecoveryCodes())),
    setupSessionId: sessionId,
    setupStartedAt: now(),
  }
  await db
    .insert(secondFactors)
    .values({ userId: account.id, ...setup })
    .onConflictDoUpdate({ target: secondFactors.userId, set: setup, setWhere: eq(secondFactors.verified, false) })
  return null
}

async function whyNotSetUp(account: Account): Promise<AccessRefusal | null> {
  return (await hasTwoSteps(account)) ? refusalWithCode(409, 'TOTP_ALREADY_ENABLED') : null
}

async function encrypt(data: string): Promise<string> {
  const { secretConfig: key } = await auth.$context
  return symmetricEncrypt({ key, data })
}

const recoverySigns = 'abcdefghjkmnpqrstuvwxyz23456789'

function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => recoverySigns[randomInt(recoverySigns.length)]).join('')
  return Array.from({ length: recoveryCodesCount }, () => `${group()}-${group()}-${group()}`)
}

async function findSetupRow(account: Account, sessionId: string) {
  const [row] = await db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, account.id),
        eq(secondFactors.verified, false),
        eq(secondFactors.setupSessionId, sessionId),
        gt(secondFactors.setupStartedAt, new Date(now().getTime() - setupMinutes * 60 * 1000)),
      ),
    )
  return row
}

export async function hasSetup(account: Account, sessionId: string): Promise<boolean> {
  return (await findSetupRow(account, sessionId)) !== undefined
}

export async function findSetup(account: Account, sessionId: string) {
  const row = await findSetupRow(account, sessionId)
  if (!row) return null
  const { secretConfig } = await auth.$context
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret })
  const uri = createOTP(secret).url(site.siteName, account.email)
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, key: key.match(/.{1,4}/g)?.join(' ') ?? key, qr: renderQr(uri) }
}

export async function activateSecondFactor(account: Account, sessionId: string, code: string, request: Request) {
  const tooMany = await withinLimits([requestLimits.secondFactorActivationsPerAccount, account.id])
  if (tooMany) return refused(tooMany)
  const why = await whyNotSetUp(account)
  if (why) return refused(why)
  let closedSessions = 0
  const activation = await access(() =>
    lockedTransaction(`second factor ${account.id}`, async () => {
      if (!(await hasSetup(account, sessionId))) throw new APIError('CONFLICT', { code: 'TWO_FACTOR_SETUP_OVER' })
      const answer = await auth.api.verifyTOTP({ body: { code }, headers: request.headers, returnHeaders: true })
      closedSessions = await closeSessionsBut(account, sessionTokenIn(answer.headers))
      await announceChange(account, 'secondFactorAdded')
      return answer
    }),
  )
  if (!activation.ok) return activation
  // A sign-in concurrent with the activation may have opened one without a code.
  closedSessions += await closeSessionsBut(account, sessionTokenIn(activation.value))
  // The code was visible on this screen, so it must not work again.
  await consumeOnce(account.id, readSecondStepCode(code))
  return done({ headers: activation.value, recoveryCodes: await codesOf(account), closedSessions })
}

export async function renewRecoveryCodes(
  account: Account,
  proof: IdentityProof,
  request: Request,
): Promise<Outcome<string[], AccessRefusal>> {
  if (!(await hasTwoSteps(account))) return refused(refusalWithCode(409, 'TWO_FACTOR_NOT_ENABLED'))
  const refusal = await confirmIdentity(account, proof, request)
  if (refusal) return refused(refusal)
  const codes = makeRecoveryCodes()
  await transaction(async () => {
    const backupCodes = await encrypt(JSON.stringify(codes))
    await db.update(secondFactors).set({ backupCodes }).where(eq(secondFactors.userId, account.id))
    await announceChange(account, 'recoveryCodesRenewed')
  })
  return done(codes)
}

export async function removeSecondFactor(
  account: Account,
  proof: IdentityProof,
  request: Request,
): Promise<AccessRefusal | null> {
  if (!(await hasTwoSteps(account))) return refusalWithCode(409, 'TWO_FACTOR_NOT_ENABLED')
  const refusal = await confirmIdentity(account, proof, request)
  if (!refusal) await transaction(() => deleteSecondFactor(account))
  return refusal
}

type Owner = Pick<Account, 'id' | 'email'>

async function deleteSecondFactor(owner: Owner): Promise<void> {
  const rows = await db.delete(secondFactors).where(eq(secondFactors.userId, owner.id)).returning()
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, owner.id))
  if (rows.length > 0) await announceChange(owner, 'secondFactorRemoved')
}

async function announceChange({ id, email }: Owner, change: SecurityChange): Promise<void> {
  await endPendingAccess(id)
  await announce(accessChange, { personId: id })
  logSecurity('second factor changed', { personId: id })
  await enqueueEmail(securityChangeEmail(change, email))
}

async function codesOf(account: Account): Promise<string[]> {
  const outcome = await outcomeOf(() => auth.api.viewBackupCodes({ body: { userId: account.id } }))
  return outcome.ok ? outcome.value.backupCodes : []
}

function renderQr(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}

/** For the owner of the machine, with the blog stopped. @returns null when no account has this address */
export function removeSecondFactorOf(email: string): Promise<'removed' | 'none' | null> {
  return transaction(async () => {
    const [user] = await db
      .select({ id: users.id, email: users.email, twoFactorEnabled: users.twoFactorEnabled })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
    if (!user) return null
    if (!user.twoFactorEnabled && !(await hasTwoSteps(user))) return 'none'
    await deleteSecondFactor(user)
    return 'removed'
  })
}
