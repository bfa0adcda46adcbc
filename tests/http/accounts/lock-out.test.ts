import { expect, test } from 'vitest'
import { countAttempt } from '#features/sign-in/guess-limits.server.ts'
import { appCode } from '../../support/authenticator.ts'
import { newMember, nextPassword, password, useMembers } from '../../support/members.ts'
import { linkInEmailTo } from '../../support/outbox.ts'
import { useSite, type Jar, expectAnswer } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'

const site = useSite('world')
const members = useMembers(site)

/** Signed out, but known: the cookie stays. */
async function recognisedBrowser(email: string): Promise<Jar> {
  const jar = await site.signIn(email, password)
  await site.post('/compte/deconnexion', {}, { as: jar })
  return jar
}

let strangers = 0
function newAddress(): string {
  strangers++
  return `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`
}

/** Uses up an account's password attempts of the day, each from another address. */
async function exhaustAttempts(email: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const request = new Request('http://localhost:3000', { headers: { 'x-client-ip': newAddress() } })
    expect((await countAttempt('password', { email }, request)).refusal).toBeNull()
  }
}

/** The same, through the sign-in pages. */
async function besiege(path: string, fields: (attempt: number) => Record<string, string>, attempts: number) {
  const statuses: number[] = []
  for (let attempt = 0; attempt < attempts; attempt += 10) {
    const batch = Array.from({ length: Math.min(10, attempts - attempt) }, (_, index) => {
      return site.post(path, fields(attempt + index), { from: newAddress() })
    })
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
  }
  return statuses
}

const signIn = (email: string, as?: Jar, tried = password) =>
  site.post('/compte/connexion', { email, password: tried }, { as })

test('strangers with many addresses lock out each other, for an unknown account too, never the browser that signed in before', async () => {
  const { email } = await newMember('assiegee.partout')
  const known = await recognisedBrowser(email)
  for (const aim of ['personne.du.tout@example.org', email]) {
    const fields = (attempt: number) => ({ email: aim, password: `essai ${attempt}` })
    const statuses = await besiege('/compte/connexion', fields, 110)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.slice(-10).every((status) => status === 429)).toBe(true)
  }
  const answer = await signIn(email)
  await expectAnswer(answer, 429, /Trop de tentatives\. Réessayez dans 2[34]\u00a0heures\. Pour ne pas attendre, /)
  expect((await signIn(email, known)).status).toBe(303)
})

test('a known browser has its own limit', async () => {
  const { email } = await newMember('distraite')
  const known = await recognisedBrowser(email)
  const statuses = []
  for (let attempt = 0; attempt < 11; attempt++) {
    statuses.push((await signIn(email, known, `essai ${attempt}`)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await signIn(email)).status).toBe(303)
})

test('the cookie of a known browser is worth nothing for another account, nor when it was made up', async () => {
  const { email } = await newMember('visee')
  const thief = await recognisedBrowser((await newMember('voleuse')).email)
  await exhaustAttempts(email)
  expect((await signIn(email, thief)).status).toBe(429)
  for (const made of ['x', 'A'.repeat(43), '%00', `${'A'.repeat(43)}; x`]) {
    expect((await signIn(email, new Map([['amulette.device', made]]))).status).toBe(429)
  }
})

test('a browser knows several accounts, and no script reads its cookie', async () => {
  const { email: one } = await newMember('famille.une')
  const { email: two } = await newMember('famille.deux')
  const jar = await recognisedBrowser(one)
  const signedIn = await signIn(two, jar)
  const cookie = signedIn.headers.getSetCookie().find((line) => line.startsWith('amulette.device=')) ?? ''
  expect(cookie).toMatch(/Max-Age=31536000; Path=\/compte; HttpOnly; SameSite=Lax$/i)
  for (const email of [one, two]) {
    await exhaustAttempts(email)
    expect((await signIn(email, jar)).status).toBe(303)
  }
})

test('no browser is known before somebody signs in', async () => {
  const { email } = await newMember('inconnue.encore')
  const answers = [
    await site.get('/compte'),
    await signIn(email, undefined, 'au hasard'),
    await site.post('/compte/code', { email }),
    await site.post('/compte/mot-de-passe-oublie', { email }),
    await site.post('/compte/inscription', { email: 'toute.neuve@example.org', password }),
  ]
  for (const answer of answers) expect(answer.headers.getSetCookie().join()).not.toContain('amulette.device')
})

test('a changed password asks the other browsers to prove themselves again', async () => {
  const { email } = await newMember('mefiante')
  const other = await recognisedBrowser(email)
  const jar = await site.signIn(email, password)
  await members.changePassword(jar)
  await site.post('/compte/deconnexion', {}, { as: jar })
  await exhaustAttempts(email)
  expect((await signIn(email, other, nextPassword)).status).toBe(429)
  expect((await signIn(email, jar, nextPassword)).status).toBe(303)
})

test('an owner who is locked out comes in by a new password', async () => {
  const { email } = await newMember('verrouillee')
  await exhaustAttempts(email)
  const jar: Jar = new Map()
  expect((await signIn(email, jar)).status).toBe(429)
  await members.resetPassword(await members.askForReset(email), nextPassword, jar)
  expect((await signIn(email, jar, nextPassword)).status).toBe(303)
})

test('passwords that strangers tried do not affect the mailed code, and a mailed code makes the browser known', async () => {
  const { email } = await newMember('par.code')
  await exhaustAttempts(email)
  const jar: Jar = new Map()
  await site.post('/compte/code', { email }, { as: jar })
  const [code = ''] = await members.codesSentTo(email)
  expect((await site.post('/compte/code/saisie', { email, code }, { as: jar })).status).toBe(303)
  await site.post('/compte/deconnexion', {}, { as: jar })
  expect((await signIn(email, jar)).status).toBe(303)
})

test('a stranger who asks for codes all day cancels none of the owner’s', async () => {
  const { email } = await newMember('harcelee')
  await site.post('/compte/code', { email })
  const [first = ''] = await members.codesSentTo(email)
  const statuses = await besiege('/compte/code', () => ({ email }), 40)
  expect(new Set(statuses)).toEqual(new Set([303]))
  const sent = await members.codesSentTo(email)
  expect(sent).toHaveLength(3)
  expect(sent[0]).toBe(first)
  expect((await site.post('/compte/code/saisie', { email, code: first })).status).toBe(303)
  // A code works once, and then neither do the others.
  for (const code of sent) expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(400)
})

test('a request beyond the limit leaves the last code as it was', async () => {
  const { email } = await newMember('insistante')
  const statuses = []
  for (let request = 0; request < 7; request++) statuses.push((await site.post('/compte/code', { email })).status)
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429])
  const code = (await members.codesSentTo(email)).at(-1) ?? ''
  expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(303)
})

test('strangers guess twenty codes a day; the owner’s known browser and the e-mail’s link still open the account', async () => {
  const { email } = await newMember('devinee')
  const known = await recognisedBrowser(email)
  await site.post('/compte/code', { email }, { as: known })
  const [code = ''] = await members.codesSentTo(email)
  const wrong = code === '111111' ? '222222' : '111111'
  const statuses = await besiege('/compte/code/saisie', () => ({ email, code: wrong }), 40)
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(429)
  expect((await site.post('/compte/code/saisie', { email, code }, { as: known })).status).toBe(303)

  await site.post('/compte/code', { email })
  await site.deliverEmails()
  const page = new URL(await linkInEmailTo(email, '/compte/code/saisie'))
  const html = await site.read(page.pathname + page.search)
  const [, link = ''] = /name="link" value="([^"]+)"/.exec(html) ?? []
  const fields = { email, code: '000000', link }
  expect((await site.post('/compte/code/saisie', fields)).status).toBe(303)
  expect((await site.post('/compte/code/saisie', fields)).status).toBe(429)
})

test('who knows the password guesses twenty codes of the app a day, and recovery codes are counted apart', async () => {
  const { email, jar: owner } = await members.newSignedInMember('deux.etapes')
  const { key, recoveryCodes } = await activateTwoSteps(site, owner)
  await owner.post('/compte/deconnexion')

  const half = async (from: string, as?: Jar) => {
    const first = await site.post('/compte/connexion', { email, password }, { from, as })
    return as ?? site.jarOf(first)
  }
  const statuses = []
  for (let round = 0; round < 5; round++) {
    const from = `192.0.2.${round + 1}`
    const jar = await half(from)
    for (let guess = 0; guess < 5; guess++) {
      statuses.push((await site.post('/compte/verification', { code: '000000' }, { as: jar, from })).status)
    }
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
  const code = await appCode(key, 1)
  const stranger = await half('192.0.2.77')
  expect((await site.post('/compte/verification', { code }, { as: stranger })).status).toBe(429)
  expect((await site.post('/compte/verification', { code }, { as: await half('192.0.2.78', owner) })).status).toBe(303)
  expect((await site.post('/compte/verification', { code: recoveryCodes[0] ?? '' }, { as: stranger })).status).toBe(303)
})
