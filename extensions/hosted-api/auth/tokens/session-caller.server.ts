import { invalidToken, type Caller, type CallerRefusal } from '#features/keys/caller.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { readTokenSession, type ReadTokenSession, type TokenProblem } from './token-sessions.server.ts'

export const tokenSentences: Record<TokenProblem, string> = {
  invalid: invalidToken,
  expired: 'Ce jeton d’accès a expiré.',
  closed: 'Cette session est fermée. Reconnectez-vous.',
}

/** A token permits what its person may do on pages, once they are completely signed in. */
export async function readSessionCaller(token: string): Promise<Outcome<Caller, CallerRefusal>> {
  const tokenSession = await readTokenSession(token)
  if (!tokenSession.ok)
    return refused({ status: 401, reason: tokenSession.refusal, sentence: tokenSentences[tokenSession.refusal] })
  const person = tokenSession.value.pending === null ? tokenSession.value.account : null
  return done({ person, scopes: null, session: tokenSession.value })
}

export function isTokenSession(session: Caller['session']): session is ReadTokenSession {
  return session !== null && 'methods' in session
}
