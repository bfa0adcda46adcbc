import { roleError, type Account } from '#features/accounts/account.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isKey, keyScopeNames, keyScopes, type KeyScope } from './key.ts'
import { apiKeys } from './key-tables.server.ts'
import { identifyKey } from './keys.server.ts'

export interface Caller {
  /** Null for a visitor, and for a person who still has to give a second factor or choose a password. */
  person: Account | null
  scopes: ReadonlySet<KeyScope> | null
  /** Null for a visitor, and for a key, because a key opens no account. */
  session: { expiresAt: Date } | null
}

export interface CallerRefusal {
  status: 401 | 429
  reason: 'invalid' | 'expired' | 'closed' | 'key' | 'busy'
  sentence: string
  retryAfterSeconds?: number
}

/** Extensions add readers for their tokens. A reader answers null for any other token. */
export const tokenReaders: ((token: string) => Promise<Outcome<Caller, CallerRefusal> | null>)[] = []

const visitor: Caller = { person: null, scopes: null, session: null }
export const requestsPerKey: Limit = { name: 'api-key', hits: 600, seconds: 60 }
export const invalidToken = 'Ce jeton d’accès n’est pas valable.'

export async function callerOf(request: Request): Promise<Outcome<Caller, CallerRefusal>> {
  const authorization = request.headers.get('authorization')
  const apikey = request.headers.get('apikey')
  const [, token = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return callerBy(authorization ? token : null, apikey)
}

/** @param publicKey is no secret: clients also send it in place of a token until somebody signs in */
export async function callerBy(
  token: string | null,
  publicKey: string | null,
): Promise<Outcome<Caller, CallerRefusal>> {
  const key = token ?? publicKey
  if (isKey(key)) return callerByKey(key)
  if (token === null || (token && token === publicKey)) return done(visitor)
  for (const readToken of tokenReaders) {
    const caller = await readToken(token)
    if (!caller) continue
    const unread = caller.ok && caller.value.person && roleError(caller.value.person)
    if (unread) throw unread
    return caller
  }
  return refused({ status: 401, reason: 'invalid', sentence: invalidToken })
}

async function callerByKey(key: string): Promise<Outcome<Caller, CallerRefusal>> {
  const apiKey = await identifyKey({ table: apiKeys }, key)
  if (!apiKey) return refused({ status: 401, reason: 'key', sentence: 'Cette clé n’est pas valable.' })
  const excess = await hit(requestsPerKey, apiKey.id)
  if (excess)
    return refused({ status: 429, reason: 'busy', sentence: tooManyAttempts(excess.retryAfterSeconds), ...excess })
  const scopes = new Set(keyScopeNames.filter((scope) => apiKey.rights.includes(scope)))
  return done({ person: apiKey.person, scopes, session: null })
}

export function whyNotScope({ scopes }: Caller, scope: KeyScope | null): string | null {
  if (!scopes || (scope && scopes.has(scope))) return null
  if (!scope) return 'Aucune clé ne permet cela\u00a0: connectez-vous.'
  return `Cette clé ne permet pas cela\u00a0: il lui manque «\u00a0${keyScopes[scope].label}\u00a0».`
}
