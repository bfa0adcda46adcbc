import { eq, or } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { secondFactors, sessions, signInAccounts, users } from '#features/accounts/account-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { apiSignedIn } from './api-client.ts'
import { password, type SignedInMember, useMembers } from '../../../tests/support/members.ts'
import { siteAddresses } from '../../../tests/support/site-addresses.ts'
import { useSite } from '../../../tests/support/site.ts'
import { activateTwoSteps } from '../../../tests/support/two-step.ts'
import { auth } from '../auth/auth.server.ts'
import { storage } from '../storage/storage.server.ts'
import { rest } from '../tables/rest.server.ts'

const site = useSite('world')
const members = useMembers(site)
type Kind = 'second-step' | 'recovery'

let member: SignedInMember
const tokens: Record<Kind, string> = { 'second-step': '', recovery: '' }

beforeAll(async () => {
  member = await members.newSignedInMember()
  await activateTwoSteps(site, member.jar)
  tokens['second-step'] = (await apiSignedIn(site.fetch, member.email, password)).accessToken
  const sent = (address: string, body: object) => site.request(address, { method: 'POST', body: JSON.stringify(body) })
  await sent('/auth/v1/recover', { email: member.email })
  const token_hash = await members.tokenSentTo(member.email, '/compte/nouveau-mot-de-passe')
  const opened = await sent('/auth/v1/verify', { type: 'recovery', token_hash })
  tokens.recovery = ((await opened.json()) as { access_token: string }).access_token
})

/** Every field that an owner could send: the matrix must not stop at a missing one. */
const names = 'code confirmation content name reason term title token token_hash username words'.split(' ')
const largestBody = () => ({
  ...Object.fromEntries(names.map((name) => [name, 'quatre perles vertes'])),
  email: member.email,
  password,
  currentPassword: password,
  current_password: password,
})

const filled = (pattern: string) =>
  pattern
    .replace(/:slug/, 'introuvable')
    .replaceAll(/:\w+/g, '0a6e2a52-3c0f-4c39-9f57-3f1a9e0d7c11')
    .replace(/\/\*\w*\??$/, '/ailleurs')

/** A stream never ends; the others answer a pending session by design, and are told of in factors.test.ts. */
const left = new Set(['/evenements'])
const answered = new Set(['GET /auth/v1/user', 'POST /auth/v1/logout', 'PUT /auth/v1/user'])

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const ofProtocols = [auth, rest, storage].flatMap(({ calls }) => calls.map((call) => call.replace(/^\w+ /, '')))
const calls = [...new Set([...siteAddresses().map(({ pattern }) => pattern), ...ofProtocols])]
  .filter((pattern) => !left.has(pattern))
  .flatMap((pattern) => methods.map((method) => [method, pattern] as const))
  .filter(([method, pattern]) => !answered.has(`${method} ${pattern}`))

async function protection() {
  const own = eq(sessions.userId, member.id)
  return {
    user: await db.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, member.id)),
    password: await db.select().from(signInAccounts).where(eq(signInAccounts.userId, member.id)),
    factor: await db.select().from(secondFactors).where(eq(secondFactors.userId, member.id)),
    sessions: await db.select({ id: sessions.id }).from(sessions).where(own),
    comments: await db.$count(comments, or(eq(comments.userId, member.id), eq(comments.author, member.email))),
  }
}

/** Sends the token as a program does, and as a cookie, which is no place for a token. */
function ask(method: string, pattern: string, token: string | null, from: string) {
  const isProgram = /^\/(auth|rest)\/v1\//.test(pattern)
  const sent = isProgram ? JSON.stringify(largestBody()) : new URLSearchParams(largestBody())
  const headers = {
    'x-current-password': encodeURIComponent(password),
    ...(token && { authorization: `Bearer ${token}`, cookie: `amulette.session_token=${token}` }),
  }
  const query = pattern === '/auth/v1/token' ? '?grant_type=password' : ''
  return site.request(
    `${filled(pattern)}${query}`,
    { method, ...(method !== 'GET' && { body: sent }) },
    { headers, from },
  )
}

test.each<Kind>(['second-step', 'recovery'])(
  'a session that waits for its %s does nowhere more than a visitor, and reads nothing more',
  async (kind) => {
    const before = await protection()
    const more: string[] = []
    let last = 0
    for (const [method, pattern] of calls) {
      last = (last + 1) % 250
      const visitor = await ask(method, pattern, null, `192.0.2.${last}`)
      const pending = await ask(method, pattern, tokens[kind], `198.51.100.${last}`)
      const isRefused = visitor.status === 401 && pending.status > 401 && pending.status < 500
      const isSame =
        pending.status === visitor.status && pending.headers.get('location') === visitor.headers.get('location')
      if (!isRefused && !isSame) more.push(`${method} ${pattern}: ${pending.status} instead of ${visitor.status}`)
      const [text, usual] = [await pending.text(), await visitor.text()]
      if (pattern.startsWith('/rest/') && text !== usual) more.push(`${method} ${pattern}: other rows`)
      if (text.includes(member.id) && !usual.includes(member.id)) more.push(`${method} ${pattern}: says who`)
    }
    expect(more).toEqual([])
    expect(await protection()).toEqual(before)
    expect(calls.length).toBeGreaterThan(500)
  },
)

test('every row that a visitor may read stays readable, and no other', async () => {
  const headers = { authorization: `Bearer ${tokens['second-step']}`, apikey: 'a-public-key', prefer: 'count=exact' }
  for (const table of ['articles', 'comments', 'user_roles']) {
    const [pending, visitor] = [
      await site.get(`/rest/v1/${table}?select=*`, { headers }),
      await site.get(`/rest/v1/${table}?select=*`, { headers: { prefer: 'count=exact' } }),
    ]
    expect([pending.status, await pending.text()]).toEqual([visitor.status, await visitor.text()])
    expect(pending.headers.get('content-range')).toBe(visitor.headers.get('content-range'))
  }
})

test('a recovery changes the password and nothing else', async () => {
  const headers = { authorization: `Bearer ${tokens.recovery}` }
  const change = async (body: object) => {
    const answer = await site.request('/auth/v1/user', { method: 'PUT', body: JSON.stringify(body) }, { headers })
    return [answer.status, ((await answer.json()) as { error_code?: string }).error_code]
  }
  expect(await change({ email: 'autre@example.org', current_password: password })).toEqual([403, 'insufficient_aal'])
  expect(await change({ password: 'azerty123' })).toEqual([422, 'weak_password'])
  const pending = { authorization: `Bearer ${tokens['second-step']}` }
  const body = JSON.stringify({ password: 'cinq perles rouges', current_password: password })
  expect((await site.request('/auth/v1/user', { method: 'PUT', body }, { headers: pending })).status).toBe(403)
  const factor = await db.select().from(secondFactors).where(eq(secondFactors.userId, member.id))
  const challenge = `/auth/v1/factors/${factor[0]?.id}/challenge`
  expect((await site.request(challenge, { method: 'POST' }, { headers })).status).toBe(403)
  expect(await change({ password: 'cinq perles rouges' })).toEqual([200, undefined])
  expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0)
  expect(await change({ password: 'six perles rouges' })).toEqual([403, 'session_not_found'])
  expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, member.id))).toEqual(factor)
  expect((await site.get('/auth/v1/user', { headers: pending })).status).toBe(403)
})
