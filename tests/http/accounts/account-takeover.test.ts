import { expect, test } from 'vitest'
import { newMember, nextPassword, password, useMembers } from '../../support/members.ts'
import { text, useSite } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'

const site = useSite('world')
const members = useMembers(site)

test('somebody who never confirmed does not keep an address from a member', async () => {
  const { email } = await newMember('membre.patiente')
  await site.post('/compte/inscription', { email: 'convoitee@example.org', password })
  const jar = await site.signIn(email, password)
  await jar.post('/compte/email', { email: 'convoitee@example.org', currentPassword: password })
  const token = await members.tokenSentTo('convoitee@example.org', '/compte/email/confirmation')
  expect((await jar.post('/compte/email/confirmation', { token })).status).toBe(303)
  expect(await jar.read('/compte/profil')).toContain('convoitee@example.org')
})

test('signing up, then in, with the same password is answered alike for a known and an unknown address', async () => {
  const { email: known } = await newMember('bien.connue')
  const tried = { password: 'le mot d’un curieux' }
  const answers = []
  for (const email of [known, 'pas.connue@example.org']) {
    await site.post('/compte/inscription', { ...tried, email })
    const answer = await site.post('/compte/connexion', { ...tried, email })
    answers.push([answer.status, (await text(answer)).includes('n’est pas encore confirmée')])
  }
  expect(answers).toEqual([
    [403, true],
    [403, true],
  ])
  expect((await site.post('/compte/connexion', { email: known, password })).status).toBe(303)
})

test('signing up twice, or three times at once, shows nothing either', async () => {
  const { email: known } = await newMember('doublement.connue')
  const countCookies = async (email: string, passwords: string[]) => {
    const answers = await Promise.all(
      passwords.map((tried) => site.post('/compte/inscription', { email, password: tried })),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    return new Set(answers.map((answer) => answer.headers.getSetCookie().join().slice(0, 60))).size
  }
  for (const email of [known, 'jamais.vue@example.org']) {
    expect(await countCookies(email, ['perle rare et bleue', 'perle rare et bleue'])).toBe(1)
    expect(await countCookies(email, ['perle rare et verte', 'perle rare et grise'])).toBe(2)
  }
})

test('a recovery code opens one session, however many browsers send it at once', async () => {
  const { email, jar } = await members.newSignedInMember('simultanee')
  const { activationCode, recoveryCodes } = await activateTwoSteps(site, jar)
  const [recovery = ''] = recoveryCodes
  const halves = []
  for (let browser = 0; browser < 3; browser++) {
    halves.push(site.jarOf(await site.post('/compte/connexion', { email, password })))
  }
  // The code of the activation was typed on a screen: it must not work again.
  expect((await site.post('/compte/verification', { code: activationCode }, { as: halves[0] })).status).toBe(401)
  await Promise.all(halves.map((half) => site.post('/compte/verification', { code: recovery }, { as: half })))
  const sessions = await Promise.all(halves.map((half) => members.hasSession(half)))
  expect(sessions.filter(Boolean)).toHaveLength(1)
})

test('a changed password asks a trusted device for the second factor again', async () => {
  const { email, jar } = await members.newSignedInMember('appareil.volé'.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))
  const [recovery = '', code = ''] = (await activateTwoSteps(site, jar)).recoveryCodes
  const device = site.jarOf(await site.post('/compte/connexion', { email, password }))
  await site.post('/compte/verification', { code: recovery, trustDevice: 'on' }, { as: device })
  await site.post('/compte/deconnexion', {}, { as: device })
  await members.changePassword(jar, { code })
  const again = await site.post('/compte/connexion', { email, password: nextPassword }, { as: device })
  expect(again.headers.get('location')).toContain('/compte/verification')
})

test('an answer of a passkey with a NUL in it is refused like any other', async () => {
  const credential = JSON.stringify({
    id: 'a\0b',
    rawId: 'a',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  })
  const asked = site.jarOf(await site.post('/compte/cle-acces/options', {}))
  expect((await site.post('/compte/cle-acces', { credential }, { as: asked })).status).toBe(400)
})
