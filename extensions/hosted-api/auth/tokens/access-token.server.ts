import { z } from 'zod'
import type { Account } from '#features/accounts/account.ts'
import { assuranceOf, methodsClaim, type AuthenticationMethod } from './assurance.ts'
import { readToken, signToken, type UnreadableToken } from './signed-token.server.ts'

/** The step that an incomplete session waits for. */
export type PendingStep = 'second-step' | 'recovery'

const claims = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  pending: z.enum(['second-step', 'recovery']).nullish(),
  amr: methodsClaim.default([]),
  exp: z.number(),
})

export interface AccessToken {
  userId: string
  /** Names a row of `sessions`, or of `verifications` for a pending session. */
  sessionId: string
  pending: PendingStep | null
  methods: AuthenticationMethod[]
  expiresAt: Date
}

/** @param endsAt in seconds */
export function signAccessToken(
  account: Pick<Account, 'id' | 'email'>,
  { sessionId, pending, methods }: Omit<AccessToken, 'userId' | 'expiresAt'>,
  endsAt: number,
): Promise<string> {
  const about = { email: account.email, role: 'authenticated', session_id: sessionId }
  const proof = { aal: assuranceOf(methods), amr: methods, ...(pending && { pending }) }
  return signToken('authenticated', account.id, { ...about, ...proof }, endsAt)
}

export async function readAccessToken(token: string): Promise<AccessToken | UnreadableToken> {
  const payload = await readToken(token, 'authenticated', claims)
  if (typeof payload === 'string') return payload
  const { sub, session_id: sessionId, pending = null, amr, exp } = payload
  return { userId: sub, sessionId, pending, methods: amr, expiresAt: new Date(exp * 1000) }
}
