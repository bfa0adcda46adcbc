import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { secondFactors, sessions, signInCodes, users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { apiClient, apiSignedIn, clientVersions, fetchFrom, siteOrigin } from './api-client.ts'
import { newMember, password, useMembers } from '../../../tests/support/members.ts'
import { useSite } from '../../../tests/support/site.ts'
import { activateTwoSteps } from '../../../tests/support/two-step.ts'

const site = useSite('world')
const members = useMembers(site)
const visitor = () => apiClient(siteOrigin, { fetch: site.fetch })

const codeTo = async (email: string) => (await members.codesSentTo(email)).at(-1) ?? ''
const linkTo = members.tokenSentTo
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe.each(clientVersions)('with the client %s', (version) => {
  const newClient = () => apiClient(siteOrigin, { fetch: site.fetch, version })

  test('a mailed code signs in, once', async () => {
    const { id, email } = await newMember()
    const client = newClient()
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const token = await codeTo(email)
    const wrong = await client.auth.verifyOtp({ email, token: wrongCodeFor(token), type: 'email' })
    expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' })
    expect([error, data.user?.id]).toEqual([null, id])
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await newClient().auth.verifyOtp({ email, token, type: 'magiclink' })).error?.code).toBe('otp_expired')
  })

  test('so does the link of the message, even after three wrong codes', async () => {
    const { id, email } = await newMember()
    await newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const token_hash = await linkTo(email, '/compte/code/saisie')
    for (let guess = 0; guess < 3; guess++)
      await newClient().auth.verifyOtp({ email, token: wrongCodeFor(await codeTo(email)), type: 'email' })
    const typed = await newClient().auth.verifyOtp({ email, token: await codeTo(email), type: 'email' })
    expect(typed.error?.code).toBe('otp_expired')
    const { data, error } = await newClient().auth.verifyOtp({ token_hash, type: 'email' })
    expect([error, data.user?.id]).toEqual([null, id])
    expect((await newClient().auth.verifyOtp({ token_hash, type: 'magiclink' })).error?.code).toBe('otp_expired')
  })

  test('a forgotten password is chosen anew, and every session is closed', async () => {
    const { id, email } = await newMember()
    const elsewhere = await apiSignedIn(site.fetch, email, password)
    const client = newClient()
    await client.auth.resetPasswordForEmail(email)
    const token_hash = await linkTo(email, '/compte/nouveau-mot-de-passe')
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
    expect([error, data.user?.email]).toEqual([null, email])
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'recovery' }] })
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    expect((await client.auth.updateUser({ password: 'quatre perles vertes' })).error).toBeNull()
    expect((await elsewhere.client.auth.getUser()).error).not.toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
    expect((await newClient().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired')
    const signIn = (typed: string) => newClient().auth.signInWithPassword({ email, password: typed })
    expect((await signIn(password)).error?.code).toBe('invalid_credentials')
    expect((await signIn('quatre perles vertes')).error).toBeNull()
  })
})

test('an unknown address gets the same answers, and nobody is signed up', async () => {
  const { email } = await newMember()
  const unknown = `personne.${email}`
  const answers = []
  for (const address of [email, unknown]) {
    const asked = await visitor().auth.signInWithOtp({ email: address, options: { shouldCreateUser: true } })
    const resent = await visitor().auth.resend({ type: 'signup', email: address })
    const forgotten = await visitor().auth.resetPasswordForEmail(address)
    const guessed = await visitor().auth.verifyOtp({ email: address, token: '000000', type: 'email' })
    answers.push([asked, resent, forgotten, guessed.error?.code, guessed.error?.message, guessed.error?.status])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(await db.$count(users, eq(users.email, unknown))).toBe(0)
  expect((await visitor().auth.resetPasswordForEmail('pas une adresse')).error?.code).toBe('validation_failed')
})

test('with two-step sign-in, neither code nor link opens more than a session that waits', async () => {
  const member = await members.newSignedInMember()
  await activateTwoSteps(site, member.jar)
  const before = await db.$count(sessions, eq(sessions.userId, member.id))
  await visitor().auth.signInWithOtp({ email: member.email })
  const client = visitor()
  const token = await codeTo(member.email)
  const { data } = await client.auth.verifyOtp({ email: member.email, token, type: 'email' })
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  await visitor().auth.signInWithOtp({ email: member.email })
  const link = await linkTo(member.email, '/compte/code/saisie')
  const byLink = await visitor().auth.verifyOtp({ token_hash: link, type: 'email' })
  expect(decodeJwt(byLink.data.session?.access_token ?? '').aal).toBe('aal1')
  expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(before)
  expect(await db.$count(secondFactors, eq(secondFactors.userId, member.id))).toBe(1)
})

test('codes that are asked for count together with those of the page', async () => {
  const { id, email } = await newMember()
  for (let asked = 0; asked < 5; asked++) await site.post('/compte/code', { email })
  const { error } = await visitor().auth.signInWithOtp({ email })
  expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
  expect(await db.$count(signInCodes, eq(signInCodes.userId, id))).toBe(3)
})

describe('signing up', () => {
  const from = (network: string) => apiClient(siteOrigin, { fetch: fetchFrom(site, network) }).auth

  test.each(['signup', 'email'] as const)('is confirmed by the link and its password, once, as %s', async (type) => {
    const email = `nouvelle.${crypto.randomUUID()}@example.org`
    await visitor().auth.signUp({ email, password })
    expect((await visitor().auth.resend({ type: 'signup', email })).error).toBeNull()
    const token_hash = await linkTo(email, '/compte/confirmation')
    const verify = (typed?: string) => {
      const asked = { token_hash, type, current_password: typed }
      return from('192.0.2.77').verifyOtp(asked)
    }
    expect((await verify()).error?.code).toBe('reauthentication_needed')
    expect((await verify('pas celui-là')).error?.code).toBe('reauthentication_not_valid')
    const { data, error } = await verify(password)
    expect([error, data.user?.email]).toEqual([null, email])
    expect((await verify(password)).error?.code).toBe('otp_expired')
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('is confirmed by the link alone where it was made, and once by ten at once', async () => {
    const email = `nouvelle.${crypto.randomUUID()}@example.org`
    await visitor().auth.signUp({ email, password })
    const token_hash = await linkTo(email, '/compte/confirmation')
    const verify = () => visitor().auth.verifyOtp({ token_hash, type: 'signup' })
    const answers = await Promise.all(Array.from({ length: 10 }, verify))
    expect(answers.find(({ error }) => !error)?.data.user?.email).toBe(email)
    expect(answers.filter(({ error }) => error && error.code !== 'otp_expired')).toEqual([])
  })

  test('is not confirmed by the link alone when somebody else signed the address up last', async () => {
    const email = `visee.${crypto.randomUUID()}@example.org`
    await from('192.0.2.78').signUp({ email, password: 'quatre perles vertes' })
    await visitor().auth.signUp({ email, password })
    await from('192.0.2.78').signUp({ email, password: 'quatre perles vertes' })
    const token_hash = await linkTo(email, '/compte/confirmation')
    const { error } = await visitor().auth.verifyOtp({ token_hash, type: 'signup' })
    expect(error?.code).toBe('reauthentication_needed')
  })
})

describe('a new address', () => {
  test('is confirmed by the person signed in, and by nobody else', async () => {
    const { id, email } = await newMember()
    const wanted = `nouvelle.${email}`
    const { client, accessToken } = await apiSignedIn(site.fetch, email, password)
    await client.auth.updateUser({ email: wanted, current_password: password })
    const bearer = (token: string) =>
      apiClient(siteOrigin, { fetch: site.fetch, headers: { Authorization: `Bearer ${token}` } })
    expect((await visitor().auth.resend({ type: 'email_change', email: wanted })).error?.code).toBe('no_authorization')
    expect((await bearer(accessToken).auth.resend({ type: 'email_change', email: wanted })).error).toBeNull()
    const token_hash = await linkTo(wanted, '/compte/email/confirmation')
    const anonymous = await visitor().auth.verifyOtp({ token_hash, type: 'email_change' })
    expect(anonymous.error?.code).toBe('no_authorization')
    const other = await newMember()
    const stranger = bearer((await apiSignedIn(site.fetch, other.email, password)).accessToken)
    expect((await stranger.auth.verifyOtp({ token_hash, type: 'email_change' })).error?.code).toBe('no_authorization')
    const { data, error } = await bearer(accessToken).auth.verifyOtp({ token_hash, type: 'email_change' })
    expect([error, data.session, data.user?.email]).toEqual([null, null, wanted])
    expect(await db.select({ email: users.email }).from(users).where(eq(users.id, id))).toEqual([{ email: wanted }])
  })
})

test('a token that is too long is refused', async () => {
  expect((await verify({ type: 'email', token_hash: 'a'.repeat(3000) })).status).toBe(403)
  const answer = await verify({ type: 'email', token_hash: 'a'.repeat(5000) })
  expect(await answer.json()).toMatchObject({ code: 400, msg: 'Cette demande n’est pas valable.' })
})

const verify = (body: object) => site.request('/auth/v1/verify', { method: 'POST', body: JSON.stringify(body) })

test.each<[object, number, string]>([
  [{}, 400, 'validation_failed'],
  [{ type: 'sms', token: '123456' }, 400, 'validation_failed'],
  [{ type: 'invite', token_hash: 'a' }, 400, 'validation_failed'],
  [{ type: 'email', token: '123456' }, 400, 'validation_failed'],
  [{ type: 'email', email: 'a@example.org', token: 'abc' }, 400, 'validation_failed'],
  [{ type: 'email', email: 'a@example.org', token: 123456 }, 400, 'validation_failed'],
  [{ type: 'email', token_hash: 'a' }, 403, 'otp_expired'],
  [{ type: 'email', email: 'a@example.org', token: '123456', token_hash: '\u0000' }, 403, 'otp_expired'],
  [{ type: 'recovery', token_hash: "' or true --" }, 403, 'otp_expired'],
  [{ type: 'recovery', email: 'a@example.org', token: '123456' }, 403, 'otp_expired'],
  [{ type: 'signup', token_hash: 'a.b.c', current_password: 'a' }, 403, 'otp_expired'],
  [{ type: 'signup', email: 'a@example.org', token: '123456' }, 403, 'otp_expired'],
  [{ type: 'email_change', token_hash: 'a' }, 401, 'no_authorization'],
])('what is shown to /verify is refused: %j', async (body, status, code) => {
  const answer = await verify(body)
  expect(await answer.json()).toMatchObject({ code: status, error_code: code, msg: expect.stringMatching(/\.$/) })
  expect(answer.status).toBe(status)
})
