import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { secondFactors } from '#features/accounts/account-tables.server.ts'
import { countAttempt } from '#features/sign-in/guess-limits.server.ts'
import { deviceCookieName, rememberDevice } from '#features/accounts/known-devices.server.ts'
import { db } from '#platform/database.server.ts'
import { appCode } from '../../support/authenticator.ts'
import { newSignedInMember, password } from '../../support/members.ts'
import { emailsTo, linkInEmailTo } from '../../support/outbox.ts'
import { text, useSite, type Jar } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'

const site = useSite('world')
const next = 'quatre perles vertes'
const stolen = 'cinq perles noires'

async function askForReset(email: string): Promise<string> {
  await site.post('/compte/mot-de-passe-oublie', { email })
  await site.deliverEmails()
  return new URL(await linkInEmailTo(email, '/compte/nouveau-mot-de-passe')).searchParams.get('jeton') ?? ''
}

const choosePassword = (token: string, chosen: string, as?: Jar) =>
  site.post('/compte/nouveau-mot-de-passe', { token, password: chosen, confirmation: chosen }, { as })

/** Each of these ends what others obtained before. */
const endings = {
  'a password change': async (jar: Jar, _email: string, code = '') =>
    site.post(
      '/compte/mot-de-passe',
      { currentPassword: password, password: next, confirmation: next, code },
      { as: jar },
    ),
  'a new password by mail': async (_jar: Jar, email: string) => choosePassword(await askForReset(email), next),
}

describe.each(Object.entries(endings))('after %s', (_, end) => {
  test('a link for a new password that was sent before chooses none', async () => {
    const { email, jar } = await newSignedInMember(site)
    const before = await askForReset(email)
    expect((await end(jar, email)).status).toBe(303)
    expect((await choosePassword(before, stolen)).status).toBe(400)
    expect((await site.post('/compte/connexion', { email, password: stolen })).status).toBe(401)
  })

  test('a mailed code that was sent before opens nothing', async () => {
    const { email, jar } = await newSignedInMember(site)
    await site.post('/compte/code', { email })
    await site.deliverEmails()
    const code = (await emailsTo(email)).flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? []).at(-1) ?? ''
    expect((await end(jar, email)).status).toBe(303)
    expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(400)
  })

  test('a sign-in that gave the old password waits in vain for its second step', async () => {
    const { email, jar } = await newSignedInMember(site)
    const { recoveryCodes } = await activateTwoSteps(site, jar, password)
    const [one = '', two = ''] = recoveryCodes
    const begun = site.jarOf(await site.post('/compte/connexion', { email, password }))
    expect((await end(jar, email, one)).status).toBe(303)
    const second = await site.post('/compte/verification', { code: two }, { as: begun })
    expect(second.headers.get('location') ?? '').not.toBe('/compte')
    expect((await site.get('/compte/session', { as: begun })).status).toBe(401)
  })

  test('an activation of two-step sign-in that was begun before is over', async () => {
    const { email, jar } = await newSignedInMember(site)
    await site.post('/compte/second-facteur', { password }, { as: jar })
    const key = await setupKey(jar)
    expect((await end(jar, email)).status).toBe(303)
    const owner = await site.signIn(email, next)
    expect(await setupKey(owner)).toBe('')
    const refused = await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: owner })
    expect(refused.status).toBe(409)
    expect(await text(refused)).toContain('L’activation a commencé dans une autre session')
  })
})

async function setupKey(as: Jar): Promise<string> {
  const page = await text(await site.get('/compte/second-facteur', { as }))
  return /<code class="setup-key">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
}

describe('an activation that somebody began', () => {
  test('is neither shown nor finished in another session, which needs the password', async () => {
    const { email, jar } = await newSignedInMember(site)
    const other = await site.signIn(email, password)
    await site.post('/compte/second-facteur', { password }, { as: jar })
    const key = await setupKey(jar)
    expect(key).not.toBe('')
    expect(await setupKey(other)).toBe('')
    expect((await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: other })).status).toBe(409)
    expect((await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: jar })).status).toBe(200)
  })

  test('is over after a quarter of an hour', async () => {
    const { id, jar } = await newSignedInMember(site)
    await site.post('/compte/second-facteur', { password }, { as: jar })
    const key = await setupKey(jar)
    const long = new Date(Date.now() - 16 * 60 * 1000)
    await db.update(secondFactors).set({ setupStartedAt: long }).where(eq(secondFactors.userId, id))
    expect(await setupKey(jar)).toBe('')
    expect((await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: jar })).status).toBe(409)
  })
})

describe('wrong guesses of a known browser', () => {
  test('stay counted when it signs in to another account in between', async () => {
    const { email, jar } = await newSignedInMember(site)
    const other = await newSignedInMember(site)
    const signOut = () => site.post('/compte/deconnexion', {}, { as: jar })
    const statuses: number[] = []
    await signOut()
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 5; guess++) {
        statuses.push((await site.post('/compte/connexion', { email, password: 'au hasard' }, { as: jar })).status)
      }
      expect((await site.post('/compte/connexion', { email: other.email, password }, { as: jar })).status).toBe(303)
      await signOut()
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.slice(10)).toEqual(Array(5).fill(429))
  })

  test('are 40 codes of its app a day, however many browsers the account knows', async () => {
    const { id } = await newSignedInMember(site)
    let guessed = 0
    for (let browser = 0; browser < 6; browser++) {
      const cookie = `${deviceCookieName}=${await rememberDevice(id, new Headers())}`
      const request = new Request('http://localhost:3000', { headers: { cookie } })
      for (let guess = 0; guess < 10; guess++) {
        if (!(await countAttempt('app-code', { id }, request)).refusal) guessed++
      }
    }
    expect(guessed).toBe(40)
  })
})
