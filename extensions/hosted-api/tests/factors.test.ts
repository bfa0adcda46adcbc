// Long: every operation on second factors, and who is refused what.
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { secondFactors, sessions, userRoles } from '#features/accounts/account-tables.server.ts'
import { refreshTokens } from '../auth/tokens/refresh-token-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { apiClient, clientVersions, fetchFrom, openSession, siteOrigin, type ApiClient } from './api-client.ts'
import { appCode } from '../../../tests/support/authenticator.ts'
import { newMember, password, useMembers } from '../../../tests/support/members.ts'
import { emailsTo } from '../../../tests/support/outbox.ts'
import { useSite } from '../../../tests/support/site.ts'
import { activateTwoSteps } from '../../../tests/support/two-step.ts'

const site = useSite('world')
const accounts = useMembers(site)

afterEach(startClock)

type Version = (typeof clientVersions)[number]

let members = 0
/** Each client has an address of its own, because wrong codes are also counted by address. */
function newNetwork() {
  const from = `203.0.113.${++members}`
  return { from, fetch: fetchFrom(site, from) }
}

async function protectedMember(version: Version = 'newest') {
  const member = await accounts.newSignedInMember()
  const { fetch, from } = newNetwork()
  const newClient = () => apiClient(siteOrigin, { fetch, version })
  return { ...member, ...(await activateTwoSteps(site, member.jar)), fetch, from, newClient }
}

/** Signed in by the password alone. */
async function half({ email, newClient }: { email: string; newClient: () => ApiClient }) {
  const session = await openSession(newClient(), { email, password })
  return { ...session, factorId: session.user.factors?.[0]?.id ?? '' }
}

const sessionsOf = (userId: string) => db.$count(sessions, eq(sessions.userId, userId))
const tokenOf = async (client: ApiClient) => (await client.auth.getSession()).data.session?.access_token ?? ''
const methodsIn = (token: string) => (decodeJwt(token).amr as { method: string }[]).map(({ method }) => method)

describe.each(clientVersions)('with the client %s', (version) => {
  test('a password alone opens a session that waits for the code, and the code completes it', async () => {
    const member = await protectedMember(version)
    const before = await sessionsOf(member.id)
    const { client, factorId, accessToken } = await half(member)
    expect(decodeJwt(accessToken)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(await sessionsOf(member.id)).toBe(before)
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors?.totp).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }])

    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    expect(challenge).toMatchObject({ id: expect.any(String), type: 'totp' })
    const code = await appCode(member.key, 1)
    const verified = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    expect(verified.error).toBeNull()
    expect(verified.data?.user.id).toBe(member.id)
    expect(await sessionsOf(member.id)).toBe(before + 1)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    expect(methodsIn(await tokenOf(client))).toEqual(['totp', 'password'])
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: member.email, factors: [{ id: factorId }] })

    expect((await client.auth.refreshSession()).error).toBeNull()
    const refreshed = decodeJwt(await tokenOf(client))
    expect(refreshed).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
  })

  test('a recovery code does too, once', async () => {
    const member = await protectedMember(version)
    const code = (member.recoveryCodes[2] ?? '').toUpperCase().replaceAll('-', ' ')
    const { client, factorId } = await half(member)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect(methodsIn(await tokenOf(client))).toEqual(['mfa/recovery_code', 'password'])
    const again = await half(member)
    const refused = await again.client.auth.mfa.challengeAndVerify({ factorId, code })
    expect(refused.error?.code).toBe('mfa_verification_failed')
  })

  test('an application is added with the password, counts on the pages, and is removed with password and code', async () => {
    const { id, email } = await newMember()
    const { fetch, from } = newNetwork()
    const client = apiClient(siteOrigin, { fetch, version })
    await client.auth.signInWithPassword({ email, password })
    stopClock(new Date(Date.now() + 601_000))
    const elsewhere = await site.signIn(email, password)
    const confirming = async (headers: Record<string, string>) => {
      const confirmed = apiClient(siteOrigin, { fetch, version, headers })
      const { data } = await client.auth.getSession()
      await confirmed.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
      return confirmed
    }
    const enrolAs = async (typed?: string) =>
      (
        await confirming(typed === undefined ? {} : { 'x-current-password': encodeURIComponent(typed) })
      ).auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: 'Téléphone',
      })
    expect((await enrolAs()).error?.code).toBe('reauthentication_needed')
    expect((await enrolAs('été, pas lui')).error?.code).toBe('reauthentication_not_valid')
    expect(await db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(0)
    const { data: enrolled, error } = await enrolAs(password)
    expect(error).toBeNull()
    const { secret = '', uri = '', qr_code = '' } = enrolled?.totp ?? {}
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)

    const factorId = enrolled?.id ?? ''
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: 'unverified' }],
      totp: [],
    })
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
    expect(wrong.error?.code).toBe('mfa_verification_failed')
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: await appCode(secret) })).error).toBeNull()
    expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal2' })
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await site.get('/compte/session', { as: elsewhere })).status).not.toBe(200)
    const signIn = await site.post('/compte/connexion', { email, password }, { from })
    expect(signIn.headers.get('location')).toContain('/compte/verification')
    expect((await enrolAs(password)).error?.code).toBe('too_many_enrolled_mfa_factors')

    const proof = { 'x-current-password': encodeURIComponent(password) }
    const proved = await confirming({ ...proof, 'x-nonce': await appCode(secret, 1) })
    expect(await proved.auth.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId }, error: null })
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(decodeJwt(await tokenOf(client)).aal).toBe('aal1')
    await site.deliverEmails()
    const subjects = (await emailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Validation en deux étapes activée — Amulette',
        'Validation en deux étapes désactivée — Amulette',
      ]),
    )
  })
})

describe('a session that waits for its code', () => {
  test('is renewed once for each token, at the same level and no longer; a second use ends it', async () => {
    const member = await protectedMember()
    const { refreshToken, accessToken } = await half(member)
    const refresh = (token: string) => member.newClient().auth.refreshSession({ refresh_token: token })
    const { data } = await refresh(refreshToken)
    const renewed = decodeJwt(data.session?.access_token ?? '')
    expect(renewed).toMatchObject({ aal: 'aal1', exp: decodeJwt(accessToken).exp, amr: [{ method: 'password' }] })
    const codes = await Promise.all([1, 2].map(() => refresh(data.session?.refresh_token ?? '')))
    expect(codes.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'refresh_token_already_used'])
    expect((await member.newClient().auth.getUser(accessToken)).error?.status).toBeGreaterThanOrEqual(400)
    expect((await refresh(refreshToken)).error?.code).toBe('refresh_token_not_found')
  })

  test('ends when it is signed out, and leaves the others open', async () => {
    const member = await protectedMember()
    const { client, accessToken, factorId } = await half(member)
    expect((await client.auth.signOut()).error).toBeNull()
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await site.request(`/auth/v1/factors/${factorId}/challenge`, { method: 'POST' }, { headers })).status).toBe(
      403,
    )
    expect((await site.get('/compte/session', { as: member.jar })).status).toBe(200)
  })

  test('ends with its code, with five wrong codes, and with a change of what protects the account', async () => {
    const member = await protectedMember()
    const used = await half(member)
    const code = await appCode(member.key, 1)
    const { data } = await used.client.auth.mfa.challenge({ factorId: used.factorId })
    const verify = () =>
      member.fetch(`/auth/v1/factors/${used.factorId}/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${used.accessToken}` },
        body: JSON.stringify({ challenge_id: data?.id, code }),
      })
    expect((await verify()).status).toBe(200)
    expect(await (await verify()).json()).toMatchObject({ code: 403, error_code: 'session_not_found' })

    const guessing = await half(member)
    const guesses = []
    for (let guess = 0; guess < 7; guess++) {
      const { error } = await guessing.client.auth.mfa.challengeAndVerify({
        factorId: guessing.factorId,
        code: '000000',
      })
      guesses.push(error?.name === 'AuthSessionMissingError' ? error.name : error?.code)
    }
    expect(guesses.slice(0, 5)).toEqual(Array<string>(5).fill('mfa_verification_failed'))
    expect(guesses.slice(5)).toEqual(Array<string>(2).fill('AuthSessionMissingError'))

    const waiting = await half(member)
    const fields = { password, code: member.recoveryCodes[1] ?? '' }
    expect((await member.jar.post('/compte/second-facteur/codes', fields)).status).toBe(200)
    expect((await waiting.client.auth.mfa.challenge({ factorId: waiting.factorId })).error).not.toBeNull()
  })

  test('wrong codes count together with those of pages', async () => {
    const member = await protectedMember()
    const statuses = []
    for (let round = 0; round < 3; round++) {
      const { client, factorId } = await half(member)
      for (let guess = 0; guess < 4; guess++)
        statuses.push((await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
    const jar = site.jarOf(
      await site.post('/compte/connexion', { email: member.email, password }, { from: member.from }),
    )
    expect((await site.post('/compte/verification', { code: '000000' }, { as: jar, from: member.from })).status).toBe(
      429,
    )
  })
})

describe('recovery codes', () => {
  test('complete a sign-in, are counted, and are renewed with the password and a code', async () => {
    const member = await protectedMember()
    const { client, accessToken, refreshToken } = await half(member)
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('insufficient_aal')
    expect((await client.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal')
    for (const code of ['abcd-efgh-jkmn', await appCode(member.key, 1), '']) {
      const { error } = await client.auth.mfa.recoveryCodes.verify({ code })
      expect(error?.code).toBe(code ? 'mfa_verification_failed' : 'validation_failed')
    }
    const [first = '', second = ''] = member.recoveryCodes
    expect((await client.auth.mfa.recoveryCodes.verify({ code: first })).error).toBeNull()
    expect(methodsIn(await tokenOf(client))).toEqual(['mfa/recovery_code', 'password'])
    const status = await client.auth.mfa.recoveryCodes.getStatus()
    expect(status.data).toMatchObject({ type: 'recovery_code', total: 10, remaining: 9 })
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
    stopClock(new Date(Date.now() + 601_000))
    expect((await client.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe('reauthentication_needed')

    const headers = { 'x-current-password': encodeURIComponent(password), 'x-nonce': await appCode(member.key, 1) }
    const proved = apiClient(siteOrigin, { fetch: member.fetch, headers })
    const { data } = await client.auth.getSession()
    await proved.auth.setSession(data.session ?? { access_token: accessToken, refresh_token: refreshToken })
    const codes = (await proved.auth.mfa.recoveryCodes.regenerate()).data?.codes ?? []
    expect(codes).toHaveLength(10)
    expect((await proved.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe('reauthentication_not_valid')
    const old = await client.auth.mfa.recoveryCodes.verify({ code: second })
    expect(old.error?.code).toBe('mfa_verification_failed')
    expect((await client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull()
  })

  test('are not there without two-step sign-in', async () => {
    const { email } = await newMember()
    const client = apiClient(siteOrigin, { fetch: newNetwork().fetch })
    await client.auth.signInWithPassword({ email, password })
    const codes = client.auth.mfa.recoveryCodes
    const answers = [await codes.getStatus(), await codes.regenerate(), await codes.verify({ code: 'abcd-efgh-jkmn' })]
    for (const { error } of answers) expect(error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
  })
})

describe('challenges and factors', () => {
  test('of other people, of other sessions, old ones and made ones are refused', async () => {
    const [mine, other] = [await protectedMember(), await protectedMember()]
    const [here, there, theirs] = [await half(mine), await half(mine), await half(other)]
    const challengeOf = async ({ client, factorId }: typeof here) =>
      (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
    expect((await here.client.auth.mfa.challenge({ factorId: theirs.factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
    })
    const code = await appCode(mine.key, 1)
    const { factorId } = here
    const bad = [await challengeOf(there), await challengeOf(theirs), here.accessToken, here.refreshToken, 'a', '']
    for (const challengeId of bad) {
      const { error } = await here.client.auth.mfa.verify({ factorId, challengeId, code })
      expect([challengeId.length, error?.code]).toEqual([challengeId.length, 'mfa_challenge_expired'])
    }
    const challengeId = await challengeOf(here)
    expect((await theirs.client.auth.mfa.verify({ factorId, challengeId, code })).error?.code).toBe(
      'mfa_factor_not_found',
    )
    expect((await here.client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
  })

  test('an open session proves itself again, and its earlier refresh token is over', async () => {
    const member = await protectedMember()
    const { client, factorId } = await half(member)
    await client.auth.mfa.challengeAndVerify({ factorId, code: member.recoveryCodes[0] ?? '' })
    const earlier = (await client.auth.getSession()).data.session
    const again = await client.auth.mfa.challengeAndVerify({ factorId, code: await appCode(member.key, 1) })
    expect(again.error).toBeNull()
    expect(methodsIn(await tokenOf(client))).toEqual(['totp', 'mfa/recovery_code', 'password'])
    const old = await member.newClient().auth.refreshSession({ refresh_token: earlier?.refresh_token ?? '' })
    expect(old.error?.code).toBe('refresh_token_already_used')
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('an activation that was begun elsewhere is not shown, and one that was begun here is abandoned', async () => {
    const { id, email } = await newMember()
    const { fetch } = newNetwork()
    const headers = { 'x-current-password': encodeURIComponent(password) }
    const [here, there] = [1, 2].map(() => apiClient(siteOrigin, { fetch, headers }))
    for (const client of [here, there]) await client?.auth.signInWithPassword({ email, password })
    const factorId = (await here?.auth.mfa.enroll({ factorType: 'totp' }))?.data?.id ?? ''
    expect((await there?.auth.mfa.listFactors())?.data?.all).toEqual([])
    expect((await there?.auth.mfa.challenge({ factorId }))?.error?.code).toBe('mfa_factor_not_found')
    expect((await there?.auth.mfa.unenroll({ factorId }))?.error?.code).toBe('mfa_factor_not_found')
    expect((await here?.auth.mfa.unenroll({ factorId }))?.data).toEqual({ id: factorId })
    expect(await db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(0)
  })
})

test('a person who is suspended, or whose password changes, completes no sign-in', async () => {
  const member = await protectedMember()
  const changes: (() => Promise<unknown>)[] = [
    () =>
      member.jar.post('/compte/mot-de-passe', {
        currentPassword: password,
        password,
        confirmation: password,
        code: member.recoveryCodes[4] ?? '',
      }),
    () => db.update(userRoles).set({ suspendedAt: new Date() }).where(eq(userRoles.userId, member.id)),
  ]
  for (const change of changes) {
    const { client, factorId, refreshToken } = await half(member)
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    await change()
    const before = await sessionsOf(member.id)
    const code = await appCode(member.key, 1)
    const { error } = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    expect(error?.name).toBe('AuthSessionMissingError')
    const refreshed = await member.newClient().auth.refreshSession({ refresh_token: refreshToken })
    expect(refreshed.error?.code).toBe('refresh_token_not_found')
    expect(await sessionsOf(member.id)).toBe(before)
  }
})

test('guessed passwords are counted where an application is added', async () => {
  const { email } = await newMember()
  const { fetch } = newNetwork()
  const client = apiClient(siteOrigin, { fetch, headers: { 'x-current-password': 'un-autre-mot' } })
  await client.auth.signInWithPassword({ email, password })
  const statuses = []
  for (let guess = 0; guess < 11; guess++)
    statuses.push((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.status)
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
})

test('a token serves nothing but what it was made for', async () => {
  const member = await protectedMember()
  const { client, factorId, accessToken, refreshToken } = await half(member)
  const challenge = (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
  await client.auth.mfa.challengeAndVerify({ factorId, code: await appCode(member.key, 1) })
  const complete = await tokenOf(client)
  for (const token of [accessToken, challenge, complete]) {
    const { error } = await member.newClient().auth.refreshSession({ refresh_token: token })
    expect(error?.code).toBe('refresh_token_not_found')
  }
  for (const token_hash of [complete, challenge]) {
    for (const type of ['signup', 'email', 'recovery'] as const) {
      const shown = { type, token_hash, current_password: password }
      expect((await member.newClient().auth.verifyOtp(shown)).error?.code).toBe('otp_expired')
    }
  }
  for (const token of [refreshToken, challenge, accessToken]) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await site.get('/auth/v1/user', { headers })).status).toBe(403)
    expect((await site.get('/rest/v1/articles', { headers })).status).toBe(401)
  }
  expect((await client.auth.getUser()).error).toBeNull()
})

test('a session without a second factor that was left open is closed when it is refreshed', async () => {
  const member = await protectedMember()
  const { client, factorId } = await half(member)
  await client.auth.mfa.challengeAndVerify({ factorId, code: await appCode(member.key, 1) })
  const session = (await client.auth.getSession()).data.session
  const sessionId = String(decodeJwt(session?.access_token ?? '').session_id)
  await db.update(refreshTokens).set({ methods: [] }).where(eq(refreshTokens.sessionId, sessionId))
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect(await db.$count(sessions, eq(sessions.id, sessionId))).toBe(0)
})
