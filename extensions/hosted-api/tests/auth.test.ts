// Long: every operation of one protocol, and who is refused what.
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { sessions, signInAccounts, userRoles, users } from '#features/accounts/account-tables.server.ts'
import { refreshTokens } from '../auth/tokens/refresh-token-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { apiClient, apiSignedIn, siteOrigin } from './api-client.ts'
import { newMember, password, useMembers } from '../../../tests/support/members.ts'
import { useSite } from '../../../tests/support/site.ts'
import { activateTwoSteps } from '../../../tests/support/two-step.ts'

const site = useSite('world')
const members = useMembers(site)
const visitor = () => apiClient(siteOrigin, { fetch: site.fetch })
const signedIn = (email: string, own = password) => apiSignedIn(site.fetch, email, own)
const userBy = (token: string) =>
  site.get('/auth/v1/user', { headers: { authorization: `Bearer ${token}`, apikey: 'a-public-key' } })
const sessionsOf = (userId: string) => db.$count(sessions, eq(sessions.userId, userId))
const newPassword = 'quatre agates mousse'

const tenMinutesLater = () => stopClock(new Date(Date.now() + 601_000))

afterEach(startClock)

describe('signing in with a password', () => {
  test('opens a session of an hour at most, which the client can use', async () => {
    const { id, email } = await newMember()
    const client = visitor()
    stopClock(new Date().toISOString())
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } })
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims).toMatchObject({ sub: id, email, role: 'authenticated', aud: 'authenticated', aal: 'aal1' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    expect(data.session?.expires_at).toBe(claims.exp)
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id))
    expect(claims.session_id).toBe(session?.id)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email, aud: 'authenticated' })
    const ofSession = eq(refreshTokens.sessionId, session?.id ?? '')
    const stored = await db.select().from(refreshTokens).where(ofSession)
    expect(JSON.stringify(stored)).not.toContain(data.session?.refresh_token)
  })

  test('so does that of somebody whose id was chosen elsewhere', async () => {
    const member = await newMember()
    const id = '11111111-1111-1111-1111-111111111111'
    const email = `former-${member.email}`
    await db.update(users).set({ email }).where(eq(users.id, member.id))
    await db.insert(users).values({ id, name: 'Ancienne', email: member.email, emailVerified: true })
    await db.update(signInAccounts).set({ userId: id, accountId: id }).where(eq(signInAccounts.userId, member.id))
    const { client } = await signedIn(member.email)
    expect((await client.auth.getUser()).data.user?.id).toBe(id)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await newMember()
    const answers = []
    for (const address of [email, 'personne@example.org']) {
      const { error } = await visitor().auth.signInWithPassword({ email: address, password: 'un autre mot' })
      answers.push([error?.code, error?.status, error?.message])
    }
    expect(answers[0]).toEqual(['invalid_credentials', 400, 'E-mail ou mot de passe incorrect.'])
    expect(answers[1]).toEqual(answers[0])
  })

  test('an unconfirmed or suspended person gets no session', async () => {
    const unconfirmed = await newMember()
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.id))
    const suspended = await newMember()
    await db.update(userRoles).set({ suspendedAt: new Date() }).where(eq(userRoles.userId, suspended.id))
    for (const [{ id, email }, code] of [
      [unconfirmed, 'email_not_confirmed'],
      [suspended, 'user_banned'],
    ] as const) {
      const { error } = await visitor().auth.signInWithPassword({ email, password })
      expect(error?.code).toBe(code)
      expect(await sessionsOf(id)).toBe(0)
    }
  })

  test('attempts count together with those of the page', async () => {
    const { email } = await newMember()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await site.post('/compte/connexion', { email, password: 'un autre mot' })
    const { error } = await visitor().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
  })

  test('activating two-step sign-in ends the sessions of programs', async () => {
    const member = await members.newSignedInMember()
    const { accessToken, refreshToken } = await signedIn(member.email)
    await activateTwoSteps(site, member.jar)
    expect((await userBy(accessToken)).status).toBe(403)
    const { error } = await visitor().auth.refreshSession({ refresh_token: refreshToken })
    expect(error?.code).toBe('refresh_token_not_found')
  })
})

describe('refresh tokens', () => {
  test('are used once, for the next one', async () => {
    const { email } = await newMember()
    const { refreshToken } = await signedIn(email)
    const { data } = await visitor().auth.refreshSession({ refresh_token: refreshToken })
    expect(data.session?.refresh_token).not.toBe(refreshToken)
    expect((await userBy(data.session?.access_token ?? '')).status).toBe(200)
    const next = await visitor().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(next.error).toBeNull()
  })

  test('used twice, they close the session for both who hold one', async () => {
    const { id, email } = await newMember()
    stopClock('2026-11-01T08:00:00Z')
    const { refreshToken } = await signedIn(email)
    const { data } = await visitor().auth.refreshSession({ refresh_token: refreshToken })
    stopClock('2026-11-01T08:00:11Z')
    const again = await visitor().auth.refreshSession({ refresh_token: refreshToken })
    expect(again.error).toMatchObject({ code: 'refresh_token_already_used', status: 400 })
    expect((await userBy(data.session?.access_token ?? '')).status).toBe(403)
    const last = await visitor().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(last.error?.code).toBe('refresh_token_not_found')
    expect(await sessionsOf(id)).toBe(0)
  })

  test('used ten times at once, or again within ten seconds, they give the same new session', async () => {
    const { id, email } = await newMember()
    const { refreshToken } = await signedIn(email)
    const refresh = (token: string) => visitor().auth.refreshSession({ refresh_token: token })
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
    const tokens = [...answers, await refresh(refreshToken)].map(({ data }) => data.session?.refresh_token)
    expect(new Set(tokens).size).toBe(1)
    expect((await refresh(tokens[0] ?? '')).error).toBeNull()
    expect(await sessionsOf(id)).toBe(1)
  })

  test('of a suspended person renew nothing', async () => {
    const { id, email } = await newMember()
    const { refreshToken, accessToken } = await signedIn(email)
    await db.update(userRoles).set({ suspendedAt: new Date() }).where(eq(userRoles.userId, id))
    expect((await userBy(accessToken)).status).toBe(403)
    expect((await visitor().auth.refreshSession({ refresh_token: refreshToken })).error).not.toBeNull()
  })

  test('end with the session, thirty days after its last use', async () => {
    const { email } = await newMember()
    stopClock('2026-11-01T08:00:00Z')
    const { refreshToken } = await signedIn(email)
    stopClock('2026-11-30T08:00:00Z')
    const { data } = await visitor().auth.refreshSession({ refresh_token: refreshToken })
    expect(data.session).not.toBeNull()
    stopClock('2026-12-30T08:00:01Z')
    const { error } = await visitor().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(error?.code).toBe('refresh_token_not_found')
  })
})

describe('access tokens', () => {
  test('are refused at once when the session is closed in the account', async () => {
    const member = await members.newSignedInMember()
    const { accessToken } = await signedIn(member.email)
    const security = await member.jar.read('/compte/securite')
    const [, id = ''] = /\/compte\/sessions\/([\w-]+)\/fermeture"/.exec(security) ?? []
    expect(id).toBe(decodeJwt(accessToken).session_id)
    expect((await userBy(accessToken)).status).toBe(200)
    await member.jar.post(`/compte/sessions/${id}/fermeture`)
    const refused = await userBy(accessToken)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 403, error_code: 'session_not_found' })
  })

  test('expire after an hour', async () => {
    const { email } = await newMember()
    stopClock('2026-11-01T08:00:00Z')
    const { accessToken } = await signedIn(email)
    stopClock('2026-11-01T08:59:59Z')
    expect((await userBy(accessToken)).status).toBe(200)
    stopClock('2026-11-01T09:00:01Z')
    expect(await (await userBy(accessToken)).json()).toMatchObject({ error_code: 'bad_jwt' })
  })

  test('that somebody made are no tokens', async () => {
    const { email } = await newMember()
    const { accessToken } = await signedIn(email)
    const claims = decodeJwt(accessToken)
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const other = Buffer.from(JSON.stringify({ ...claims, sub: (await newMember()).id })).toString('base64url')
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const ownKey = { alg: 'RS256', jwk: await exportJWK(publicKey) }
    const forged = [
      await new SignJWT(claims).setProtectedHeader(ownKey).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(config.sessionSecret)),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 'another secret')),
      new UnsecuredJWT(claims).encode(),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`,
      `${header}.${other}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      'a.b.c',
      '',
    ]
    for (const token of forged) {
      expect((await userBy(token)).status).toBe(403)
      const headers = { authorization: `Bearer ${token}`, apikey: 'a-public-key' }
      expect((await site.get('/rest/v1/articles', { headers })).status).toBe(401)
    }
    expect((await site.get('/rest/v1/articles', { headers: { authorization: 'Basic YTpi' } })).status).toBe(401)
  })
})

describe('signing out', () => {
  test('closes this session, the others, or all', async () => {
    const member = await members.newSignedInMember()
    const [one, two, three] = [await signedIn(member.email), await signedIn(member.email), await signedIn(member.email)]
    expect((await one.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await userBy(one.accessToken)).status).toBe(403)
    expect((await userBy(two.accessToken)).status).toBe(200)
    await two.client.auth.signOut({ scope: 'others' })
    expect((await userBy(two.accessToken)).status).toBe(200)
    expect((await userBy(three.accessToken)).status).toBe(403)
    expect((await site.get('/compte/session', { as: member.jar })).status).not.toBe(200)
    await two.client.auth.signOut()
    expect(await sessionsOf(member.id)).toBe(0)
  })
})

describe('changing the account', () => {
  test('a password needs the current one after ten minutes, and the session stays', async () => {
    const { email } = await newMember()
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)]
    tenMinutesLater()
    const wrong = await here.client.auth.updateUser({ password: newPassword, current_password: 'un autre mot' })
    expect(wrong.error?.code).toBe('reauthentication_not_valid')
    const weak = await here.client.auth.updateUser({ password: 'azerty123', current_password: password })
    expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    const short = await here.client.auth.updateUser({ password: 'abc', current_password: password })
    expect(short.error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
    const { error } = await here.client.auth.updateUser({ password: newPassword, current_password: password })
    expect(error).toBeNull()
    expect((await userBy(here.accessToken)).status).toBe(200)
    expect((await visitor().auth.refreshSession({ refresh_token: here.refreshToken })).error).toBeNull()
    expect((await userBy(elsewhere.accessToken)).status).toBe(403)
    expect((await visitor().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await visitor().auth.signInWithPassword({ email, password: newPassword })).error).toBeNull()
  })

  test('nothing else is changed here', async () => {
    const { email } = await newMember()
    const { client } = await signedIn(email)
    expect((await client.auth.updateUser({ data: { role: 'admin' } })).error?.code).toBe('validation_failed')
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    for (const nothing of [{}, { email }]) expect((await client.auth.updateUser(nothing)).data.user?.email).toBe(email)
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('signing up and recovering', () => {
  test('the answer says nothing of whether the address was known', async () => {
    const known = await newMember()
    const answers = []
    for (const email of [known.email, 'toute.nouvelle@example.org']) {
      const { data, error } = await visitor().auth.signUp({ email, password: newPassword })
      expect([error, data.session, data.user?.email]).toEqual([null, null, email])
      expect(data.user?.id).not.toBe(known.id)
      answers.push(
        JSON.stringify(data)
          .replaceAll(email, '')
          .replaceAll(/[\da-f-]{36}|\d{4}-\d\d-[\d:.TZ-]+/g, ''),
      )
      const signIn = await visitor().auth.signInWithPassword({ email, password: newPassword })
      expect(signIn.error?.code).toBe('email_not_confirmed')
    }
    expect(answers[0]).toBe(answers[1])
    const [created] = await db.select().from(users).where(eq(users.email, 'toute.nouvelle@example.org'))
    expect(created?.emailVerified).toBe(false)
  })
})

describe('requests that browsers could be made to send', () => {
  test('a cookie opens nothing, and none is set', async () => {
    const member = await members.newSignedInMember()
    expect((await site.get('/auth/v1/user', { as: new Map(member.jar) })).status).toBe(401)
    const asked = { method: 'POST', body: JSON.stringify({ email: member.email, password }) }
    const response = await site.request('/auth/v1/token?grant_type=password', asked, { as: member.jar })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await site.get('/compte/session', { as: member.jar })).status).toBe(200)
  })

  test('other sites are not let in', async () => {
    const { email } = await newMember()
    const headers = { origin: 'https://ailleurs.example', 'sec-fetch-site': 'cross-site' }
    const asked = { method: 'POST', body: JSON.stringify({ email, password }) }
    expect((await site.request('/auth/v1/token?grant_type=password', asked, { headers })).status).toBe(403)
    const preflight = await site.request('/auth/v1/token', { method: 'OPTIONS' }, { headers })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    const read = await site.get('/rest/v1/articles', { headers })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each<[string, string, string | undefined, number]>([
    ['POST', '/auth/v1/token?grant_type=password', 'no json', 400],
    ['POST', '/auth/v1/token?grant_type=password', '[]', 400],
    ['POST', '/auth/v1/token?grant_type=password', '{"email":1,"password":{}}', 400],
    ['POST', '/auth/v1/token?grant_type=pkce', '{}', 404],
    ['POST', '/auth/v1/token?grant_type=refresh_token', '{"refresh_token":""}', 400],
    ['POST', '/auth/v1/token?grant_type=refresh_token', '{"refresh_token":"a\\u0000"}', 400],
    ['POST', '/auth/v1/logout', '{}', 401],
    ['PUT', '/auth/v1/user', '{}', 401],
    ['DELETE', '/auth/v1/user', undefined, 405],
    ['GET', '/auth/v1/token', undefined, 405],
    ['GET', '/auth/v1/reauthenticate', undefined, 401],
    ['GET', '/auth/v1/elsewhere', undefined, 404],
    ['TRACE-ME', '/auth/v1/user', undefined, 405],
  ])('%s %s %s', async (method, address, body, status) => {
    const response = await site.request(address, { method, ...(body && { body }) })
    expect(response.status).toBe(status)
    if (response.headers.get('content-type')?.includes('json'))
      expect(await response.json()).toMatchObject({ code: status, msg: expect.any(String) })
  })
})
