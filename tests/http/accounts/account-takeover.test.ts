import { expect, test } from 'vitest'
import { appCode } from '../../support/authenticator.ts'
import { newMember, password, tokenOf } from '../../support/members.ts'
import { emailsTo, linkInEmailTo } from '../../support/outbox.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')

test('whoever finds an open session cannot carry the account away to another address', async () => {
  const { email } = await newMember('session.ouverte')
  const thief = await site.signIn(email, password)
  const asked = await site.post(
    '/compte/email',
    { email: 'voleur@example.org', currentPassword: 'au hasard' },
    { as: thief },
  )
  expect(asked.status).toBe(400)
  expect(await text(asked)).toContain('Le mot de passe actuel est incorrect.')
  await site.deliverEmails()
  await expect(emailsTo('voleur@example.org', undefined, 0)).rejects.toThrow()
})

test('an address that was replaced opens nothing any more, and its owner is notified', async () => {
  const { email } = await newMember('ancienne.adresse')
  const jar = await site.signIn(email, password)
  await site.post('/compte/mot-de-passe-oublie', { email })
  const old = tokenOf(await linkInEmailTo(email, '/compte/nouveau-mot-de-passe'))
  const next = 'nouvelle.adresse@example.org'
  await site.post('/compte/email', { email: next, currentPassword: password }, { as: jar })
  const token = tokenOf(await linkInEmailTo(next, '/compte/email/confirmation'))
  await site.post('/compte/email/confirmation', { token }, { as: jar })
  await site.deliverEmails()
  expect((await emailsTo(email)).map(({ subject }) => subject)).toContain('Adresse remplacée — Amulette')
  const fields = { token: old, password: 'quatre perles vertes', confirmation: 'quatre perles vertes' }
  expect((await site.post('/compte/nouveau-mot-de-passe', fields)).status).toBe(400)
})

test('somebody who never confirmed does not keep an address from a member', async () => {
  const { email } = await newMember('membre.patiente')
  await site.post('/compte/inscription', { email: 'convoitee@example.org', password })
  const jar = await site.signIn(email, password)
  await site.post('/compte/email', { email: 'convoitee@example.org', currentPassword: password }, { as: jar })
  await site.deliverEmails()
  const token = tokenOf(await linkInEmailTo('convoitee@example.org', '/compte/email/confirmation'))
  expect((await site.post('/compte/email/confirmation', { token }, { as: jar })).status).toBe(303)
  expect(await text(await site.get('/compte/profil', { as: jar }))).toContain('convoitee@example.org')
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
  const { email } = await newMember('simultanee')
  const jar = await site.signIn(email, password)
  await site.post('/compte/second-facteur', { password }, { as: jar })
  const setup = await text(await site.get('/compte/second-facteur', { as: jar }))
  const key = /<code class="setup-key">([A-Z2-7 ]+)<\/code>/.exec(setup)?.[1] ?? ''
  const code = await appCode(key)
  const activated = await text(await site.post('/compte/second-facteur', { code }, { as: jar }))
  const recovery = /<li><code>([\w-]+)<\/code>/.exec(activated)?.[1] ?? ''
  const halves = []
  for (let browser = 0; browser < 3; browser++) {
    halves.push(site.jarOf(await site.post('/compte/connexion', { email, password })))
  }
  // That code was shown on the screen at activation: it must not work again.
  expect((await site.post('/compte/verification', { code }, { as: halves[0] })).status).toBe(401)
  await Promise.all(halves.map((half) => site.post('/compte/verification', { code: recovery }, { as: half })))
  const open = await Promise.all(
    halves.map(async (half) => (await site.get('/compte/commentaires', { as: half })).status),
  )
  expect(open.filter((status) => status === 200)).toHaveLength(1)
})

test('a changed password asks a trusted device for the second factor again', async () => {
  const { email } = await newMember('appareil.volé'.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))
  const jar = await site.signIn(email, password)
  await site.post('/compte/second-facteur', { password }, { as: jar })
  const setup = await text(await site.get('/compte/second-facteur', { as: jar }))
  const key = /<code class="setup-key">([A-Z2-7 ]+)<\/code>/.exec(setup)?.[1] ?? ''
  const activated = await text(await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: jar }))
  const [recovery = '', code = ''] = [...activated.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, found]) => found)
  const device = site.jarOf(await site.post('/compte/connexion', { email, password }))
  await site.post('/compte/verification', { code: recovery, trustDevice: 'on' }, { as: device })
  await site.post('/compte/deconnexion', {}, { as: device })
  const next = 'quatre perles vertes'
  await site.post(
    '/compte/mot-de-passe',
    { currentPassword: password, password: next, confirmation: next, code },
    { as: jar },
  )
  const again = await site.post('/compte/connexion', { email, password: next }, { as: device })
  expect(again.headers.get('location')).toContain('/compte/verification')
})

test('strangers cannot use up the e-mails of somebody else’s mailbox in a few requests', async () => {
  const { email } = await newMember('assiegee')
  for (let request = 0; request < 6; request++) await site.post('/compte/code', { email }, { from: '203.0.113.66' })
  expect((await site.post('/compte/code', { email }, { from: '198.51.100.66' })).status).toBe(303)
})

test.each(['Compte supprimé', 'COMPTE SUPPRIMÉ', 'Perle\u034f', 'Perle\ufe0f', 'Perle\u{e0101}'])(
  'nobody is called « %s »',
  async (username) => {
    const anouk = await site.signInAs('anouk')
    expect((await site.post('/compte/pseudo', { username }, { as: anouk })).status).toBe(400)
  },
)

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
