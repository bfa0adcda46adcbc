import { randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { besideTransaction, db, transaction } from '#platform/database.server.ts'
import type { Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { secretDigest } from '#platform/signature.server.ts'
import { site } from '#platform/site.server.ts'
import { codeDigits, codeMinutes } from '#features/accounts/account.ts'
import { verifications } from '#features/accounts/account-tables.server.ts'
import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { withinLimits } from '#features/accounts/request-limits.server.ts'
import { logSecurity } from '#features/accounts/security-log.server.ts'
import { countAttempt } from '#features/sign-in/guess-limits.server.ts'
import { confirmIdentity, hasTwoSteps } from '#features/sign-in/identity.server.ts'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import { isSecondFactor, type AuthenticationMethod } from './assurance.ts'
import { withSessionCookie, type TokenSession } from './token-sessions.server.ts'

const recentMilliseconds = 10 * 60 * 1000
const codesPerAccount: Limit = { name: 'reauthentication-codes', hits: 5, seconds: 60 * 60 }

/**
 * The password of a session counts for ten minutes, with two-step sign-in only beside a code as recent. Later the
 * password, or the digits that `sendIdentityCode` mailed, come with the call itself. A proof
 * counts once for all that one call changes, and stays used up when the change fails.
 */
export function identityOf(
  session: TokenSession,
  proof: { password: string; code: string },
  request: Request,
): IdentityProof {
  let refusal: Promise<AccessRefusal | null> | undefined
  const prove = () => (refusal ??= besideTransaction(() => whyNotOwner(session, proof, request)))
  return { password: '', code: '', session: { id: session.sessionId, whyNotOwner: prove } }
}

async function whyNotOwner(
  session: TokenSession,
  { password, code }: { password: string; code: string },
  request: Request,
): Promise<AccessRefusal | null> {
  const { account, sessionId, methods } = session
  if (password) return confirmIdentity(account, { password, code }, await withSessionCookie(request, sessionId))
  if ((await hasTwoSteps(account)) && !methods.some((method) => isSecondFactor(method) && isRecent(method)))
    return proofRefusal('Donnez d’abord un code de votre application (challenge, puis verify)')
  if (methods.some((method) => method.method === 'password' && isRecent(method))) return null
  return code ? spendIdentityCode(session, code, request) : proofRefusal('Demandez un code par e-mail (reauthenticate)')
}

function isRecent({ timestamp }: AuthenticationMethod): boolean {
  return now().getTime() - timestamp * 1000 <= recentMilliseconds
}

const proofRefusal = (what: string): AccessRefusal => ({
  status: 400,
  code: 'REAUTHENTICATION_NEEDED',
  sentence: `Ce changement demande de prouver de nouveau votre identité. ${what}, ou joignez votre mot de passe actuel.`,
})

/** A newer code leaves older ones valid, so that a stranger with the session cannot cancel the owner's. */
export async function sendIdentityCode(session: TokenSession): Promise<AccessRefusal | null> {
  const { id, email } = session.account
  const tooMany = await withinLimits([codesPerAccount, id])
  if (tooMany) return tooMany
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + codeMinutes * 60 * 1000)
  await transaction(async () => {
    await db.insert(verifications).values({ identifier: identifierOf(session, code), value: id, createdAt, expiresAt })
    await enqueueEmail({
      to: email,
      subject: `${code} est votre code de confirmation`,
      parts: [
        {
          sentence: `Votre code pour confirmer un changement de votre compte ${site.siteName}\u00a0: ${code}. Saisissez-le dans le programme qui l’a demandé. Il est valable ${codeMinutes}\u00a0minutes et ne sert qu’une fois. Ne le donnez à personne.`,
        },
        {
          sentence: 'Si ce n’était pas vous, quelqu’un utilise votre compte\u00a0: choisissez un nouveau mot de passe.',
        },
        { link: '/compte/mot-de-passe-oublie', label: 'Choisir un nouveau mot de passe', isBare: true },
      ],
    })
  })
  return null
}

async function spendIdentityCode(session: TokenSession, code: string, request: Request): Promise<AccessRefusal | null> {
  const { id } = session.account
  const attempt = await countAttempt('mailed-code', { id }, request)
  if (attempt.refusal) return attempt.refusal
  const isValid = and(eq(verifications.value, id), gt(verifications.expiresAt, now()))
  const codes = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifierOf(session, code)), isValid))
    .returning({ id: verifications.id })
  if (codes.length > 0) {
    await attempt.takeBack()
    return null
  }
  logSecurity('identity not confirmed', { personId: id, code: 'INVALID_NONCE' })
  return { status: 400, code: 'INVALID_NONCE', sentence: 'Ce code est incorrect, a expiré ou a déjà servi.' }
}

/** Six digits are found at once in a plain hash. */
function identifierOf({ account, sessionId }: TokenSession, code: string): string {
  return `reauthentication:${secretDigest(`reauthentication ${account.id} ${sessionId} ${code.trim()}`)}`
}
