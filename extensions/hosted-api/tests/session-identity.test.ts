import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { secondFactors, userRoles } from '#features/accounts/account-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { apiClient, apiSignedIn, clientVersions, siteOrigin, type ApiClient } from './api-client.ts'
import { appCode } from '../../../tests/support/authenticator.ts'
import { newMember, password, useMembers } from '../../../tests/support/members.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const members = useMembers(site)
const newPassword = 'quatre agates mousse'
const later = (minutes: number) => stopClock(new Date(Date.now() + minutes * 60_000 + 1000))
const visitor = () => apiClient(siteOrigin, { fetch: site.fetch }).auth
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

afterEach(startClock)

async function newSession(email?: string) {
  const owner = email ?? (await newMember()).email
  return { email: owner, ...(await apiSignedIn(site.fetch, owner, password)) }
}

async function nonceTo(email: string, client: ApiClient): Promise<string> {
  expect((await client.auth.reauthenticate()).error).toBeNull()
  return (await members.codesSentTo(email)).at(-1) ?? ''
}

const codeOf = async (client: ApiClient, change: { password?: string; email?: string; nonce?: string }) =>
  (await client.auth.updateUser(change)).error?.code ?? 'done'

test.each(clientVersions)(
  'a session changes what protects its account just after its password: %s',
  async (version) => {
    const { id, email } = await newMember()
    const client = apiClient(siteOrigin, { fetch: site.fetch, version })
    const { user } = (await client.auth.signInWithPassword({ email, password })).data
    expect(user?.last_sign_in_at).toBe(user?.identities?.[0]?.last_sign_in_at)
    const { data } = await client.auth.updateUser({ email: `autre.${email}` })
    expect(data.user).toMatchObject({ email, new_email: `autre.${email}` })
    expect(await codeOf(client, { email: `encore.${email}`, password: 'azerty' })).toBe('weak_password')
    const both = await client.auth.updateUser({ email: `encore.${email}`, password: newPassword })
    expect(both.data.user).toMatchObject({ email, new_email: `encore.${email}` })
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const factorId = factor?.id ?? ''
    const code = await appCode(factor?.totp.secret ?? '')
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect(await db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(0)
    expect((await client.auth.signInWithPassword({ email, password: newPassword })).error).toBeNull()
  },
)

test('ten minutes later its tokens change nothing by themselves, renewed or not', async () => {
  const { client, email } = await newSession()
  later(10)
  for (const token of ['old', 'renewed']) {
    if (token === 'renewed') await client.auth.refreshSession()
    expect(await codeOf(client, { password: newPassword })).toBe('reauthentication_needed')
    expect(await codeOf(client, { email: `autre.${email}` })).toBe('reauthentication_needed')
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')
  }
})

test('a mailed code permits one change, in its session and for ten minutes', async () => {
  const { client, email } = await newSession()
  const others = [await newSession(email), await newSession()]
  later(10)
  const [code, spare] = [await nonceTo(email, client), await nonceTo(email, client)]
  for (const other of others)
    expect(await codeOf(other.client, { password: newPassword, nonce: code })).toBe('reauthentication_not_valid')
  expect(await codeOf(client, { password: 'azerty', nonce: code })).toBe('weak_password')
  const passwords = ['cinq agates mousse', 'six agates mousse', 'sept agates mousse']
  const answers = await Promise.all(
    passwords.map((wanted) => codeOf(client, { email: `autre.${email}`, password: wanted, nonce: code })),
  )
  expect(answers.toSorted()).toEqual(['done', 'reauthentication_not_valid', 'reauthentication_not_valid'])
  later(21)
  expect(await codeOf(client, { password: newPassword, nonce: spare })).toBe('reauthentication_not_valid')
})

test('guesses are counted, requests for codes too, and a suspended person makes none', async () => {
  const { client, email } = await newSession()
  later(10)
  const code = await nonceTo(email, client)
  const guess = (nonce: string) => codeOf(client, { email: `autre.${email}`, nonce })
  for (let tried = 0; tried < 10; tried++) expect(await guess(wrongCodeFor(code))).toBe('reauthentication_not_valid')
  expect(await guess(code)).toBe('over_request_rate_limit')
  for (let asked = 1; asked < 5; asked++) await nonceTo(email, client)
  expect((await client.auth.reauthenticate()).error?.code).toBe('over_request_rate_limit')
  const { data } = await client.auth.getUser()
  await db
    .update(userRoles)
    .set({ suspendedAt: new Date() })
    .where(eq(userRoles.userId, data.user?.id ?? ''))
  expect((await client.auth.reauthenticate()).error?.name).toBe('AuthSessionMissingError')
})

test('with two-step sign-in, a mailed code is not enough without one of the application', async () => {
  const { client, email } = await newSession()
  const { id: factorId = '', totp } = (await client.auth.mfa.enroll({ factorType: 'totp' })).data ?? {}
  await client.auth.mfa.challengeAndVerify({ factorId, code: await appCode(totp?.secret ?? '') })
  later(10)
  const nonce = await nonceTo(email, client)
  expect(await codeOf(client, { password: newPassword, nonce })).toBe('reauthentication_needed')
  await client.auth.mfa.challengeAndVerify({ factorId, code: await appCode(totp?.secret ?? '', 1) })
  expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed')
  expect(await codeOf(client, { password: newPassword, nonce })).toBe('done')
})

const phone = '+33600000000'
test.each<[string, () => Promise<{ error: { code?: string | undefined } | null }>]>([
  ['anonymous_provider_disabled', () => visitor().signInAnonymously()],
  ['phone_provider_disabled', () => visitor().signInWithPassword({ phone, password })],
  ['phone_provider_disabled', () => visitor().verifyOtp({ phone, token: '123456', type: 'sms' })],
  ['oauth_provider_not_supported', () => visitor().signInWithIdToken({ provider: 'google', token: 'a' })],
  ['saml_provider_disabled', () => visitor().signInWithSSO({ domain: 'example.org' })],
])('what is not offered is refused as %s', async (code, ask) => {
  expect((await ask()).error?.code).toBe(code)
})
