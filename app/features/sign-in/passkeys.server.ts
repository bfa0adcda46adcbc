import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { getAuthenticatorName } from '@better-auth/passkey'
import { site } from '#platform/site.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { refused, type Outcome } from '#platform/outcome.ts'
import {
  access,
  outcomeOf,
  refusalWithCode,
  type Access,
  type AccessRefusal,
} from '#features/accounts/auth-outcome.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { passkeys } from '#features/accounts/account-tables.server.ts'
import { auth } from '#features/accounts/auth.server.ts'
import { logSecurity, requestIdOf } from '#features/accounts/security-log.server.ts'
import { confirmIdentity } from './identity.server.ts'
import type { IdentityProof } from './identity.ts'
import { endReplacedSession } from './sign-in.server.ts'
import { passkeysRemovedEmail, securityChangeEmail } from '#features/accounts/emails.server.ts'
import { passkeyNameCharactersMax, type ShownPasskey } from './passkey.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'

export async function listPasskeys(account: Account): Promise<ShownPasskey[]> {
  const rows = await db
    .select({ id: passkeys.id, name: passkeys.name, aaguid: passkeys.aaguid, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, account.id))
    .orderBy(desc(passkeys.createdAt))
  return rows.map(({ id, name, aaguid, createdAt }) => ({
    id,
    name: name ?? getAuthenticatorName(aaguid) ?? 'Clé d’accès',
    addedAt: createdAt.toISOString(),
  }))
}

export interface Ceremony {
  response: object
  headers: Headers
}

export async function askForPasskey(
  account: Account,
  proof: IdentityProof,
  request: Request,
): Promise<Outcome<Ceremony, AccessRefusal>> {
  const refusal = await confirmIdentity(account, proof, request)
  if (refusal) return refused(refusal)
  const tooMany = await withinLimits([requestLimits.passkeyAdditionsPerAccount, account.id])
  if (tooMany) return refused(tooMany)
  const outcome = await outcomeOf(() =>
    auth.api.generatePasskeyRegistrationOptions({ headers: request.headers, returnHeaders: true }),
  )
  if (outcome.ok)
    Object.assign(outcome.value.response, { rp: { name: site.siteName, id: new URL(site.siteUrl).hostname } })
  return outcome
}

export async function addPasskey(
  account: Account,
  credential: string,
  name: string,
  request: Request,
): Promise<Access> {
  const response = readAnswer(registrationAnswer, credential)
  if (!response) return refused(refusalWithCode(400, 'FAILED_TO_VERIFY_REGISTRATION'))
  const keyName = cleanLine(name).trim().slice(0, passkeyNameCharactersMax)
  try {
    return await access(() =>
      transaction(async () => {
        const answer = await auth.api.verifyPasskeyRegistration({
          body: { response, ...(keyName && { name: keyName }) },
          headers: request.headers,
          returnHeaders: true,
        })
        await enqueueEmail(securityChangeEmail('passkeyAdded', account.email))
        return answer
      }),
    )
  } catch (problem) {
    // Better Auth reports a failed verification as a server error.
    const isRefusal = problem instanceof APIError && problem.body?.code === 'FAILED_TO_VERIFY_REGISTRATION'
    if (isRefusal) return refused(refusalWithCode(400, 'FAILED_TO_VERIFY_REGISTRATION'))
    throw problem
  }
}

export async function removePasskey(account: Account, id: string): Promise<boolean> {
  return (await transaction(() => removePasskeys(account, [id]))) > 0
}

/** Must be called in a transaction. @returns how many were removed */
export async function removePasskeys(account: Account, ids: string[]): Promise<number> {
  const rows = await db
    .delete(passkeys)
    .where(and(inArray(passkeys.id, ids.filter(isUuid)), eq(passkeys.userId, account.id)))
    .returning({ id: passkeys.id })
  if (rows.length > 0) await enqueueEmail(passkeysRemovedEmail(account.email, rows.length))
  return rows.length
}

export async function askWhichPasskey(request: Request): Promise<Outcome<Ceremony, AccessRefusal>> {
  const tooMany = await withinLimits([requestLimits.passkeySignInsPerNetwork, clientNetwork(request)])
  if (tooMany) return refused(tooMany)
  const outcome = await outcomeOf(() =>
    auth.api.generatePasskeyAuthenticationOptions({ headers: request.headers, returnHeaders: true }),
  )
  if (outcome.ok) Object.assign(outcome.value.response, { userVerification: 'required' })
  return outcome
}

export async function signInWithPasskey(credential: string, request: Request): Promise<Access> {
  const response = readAnswer(authenticationAnswer, credential)
  if (!response) return refused(refusalWithCode(400, 'AUTHENTICATION_FAILED'))
  const tooMany = await withinLimits([requestLimits.passkeySignInsPerNetwork, clientNetwork(request)])
  if (tooMany) return refused(tooMany)
  const signIn = await access(() =>
    auth.api.verifyPasskeyAuthentication({ body: { response }, headers: request.headers, returnHeaders: true }),
  )
  if (signIn.ok) await endReplacedSession(request)
  else logSecurity('sign-in refused', { code: signIn.refusal.code, requestId: requestIdOf(request) })
  return signIn
}

const text = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)
const registrationAnswer = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
const authenticationAnswer = registrationAnswer.extend({
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
})

function readAnswer<Schema extends z.ZodType>(schema: Schema, credential: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(credential)).data ?? null
  } catch {
    return null // not JSON
  }
}
