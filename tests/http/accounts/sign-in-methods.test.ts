import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users, verifications } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { appCode } from '../../support/authenticator.ts'
import { newMember, nextPassword, password, useMembers } from '../../support/members.ts'
import { emailsTo, linkInEmailTo } from '../../support/outbox.ts'
import { text, useSite, expectAnswer } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'

const site = useSite('world')
const members = useMembers(site)

async function askForCode(email: string): Promise<string> {
  await site.post('/compte/code', { email })
  return (await members.codesSentTo(email)).at(-1) ?? ''
}

test('a forgotten password is replaced by the link of an e-mail, once', async () => {
  const { email, jar: elsewhere } = await members.newSignedInMember('oublieuse')
  const asked = await site.post('/compte/mot-de-passe-oublie', { email: ' Oublieuse@Example.org ' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/compte/mot-de-passe-oublie?envoye'])
  const token = await members.tokenSentTo(email, '/compte/nouveau-mot-de-passe')

  // A mail scanner follows the link twice: it must not be used up.
  for (let visit = 0; visit < 2; visit++) {
    await expectAnswer(await site.get(`/compte/nouveau-mot-de-passe?jeton=${token}`), 200, 'Confirmer le mot de passe')
  }
  const reset = await members.resetPassword(token)
  expect([reset.status, reset.headers.get('location')]).toEqual([303, '/compte/connexion'])
  expect((await site.get('/compte/commentaires', { as: elsewhere })).status).toBe(302)
  expect((await members.subjectsSentTo(email)).at(-1)).toBe('Mot de passe changé')
  const signIn = async (tried: string) => (await site.post('/compte/connexion', { email, password: tried })).status
  expect([await signIn(password), await signIn(nextPassword)]).toEqual([401, 303])

  const again = await members.resetPassword(token)
  expect(again.status).toBe(400)
  const over = await text(again)
  expect(over).toContain('Ce lien a expiré ou a déjà servi.')
  expect(over).toContain('Si vous venez de choisir un mot de passe, il est peut-être déjà enregistré')
  expect(over).toContain('<a class="btn outline" href="/compte/connexion">')
  expect((await site.get(`/compte/nouveau-mot-de-passe?jeton=${token}`)).status).toBe(410)
})

test('a link for a new password that is too old says so', async () => {
  const { email } = await newMember('tardive')
  const token = await members.askForReset(email)
  await db
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(verifications.identifier, `reset-password:${token}`))
  expect((await site.get(`/compte/nouveau-mot-de-passe?jeton=${token}`)).status).toBe(410)
  expect((await members.resetPassword(token)).status).toBe(400)
})

test('recovery confirms an address too: its owner has the mailbox, whoever signed up', async () => {
  const email = 'jamais.confirmee@example.org'
  await site.post('/compte/inscription', { email, password })
  await members.resetPassword(await members.askForReset(email))
  expect((await site.post('/compte/connexion', { email, password })).status).toBe(401)
  expect((await site.post('/compte/connexion', { email, password: nextPassword })).status).toBe(303)
})

test('a mailed code opens the account once', async () => {
  const { email } = await newMember('sans.mot')
  const asked = await site.post('/compte/code', { email, returnTo: '/article/x' })
  const jar = site.jarOf(asked)
  expect(asked.headers.get('location')).toBe('/compte/code/saisie?retour=%2Farticle%2Fx')
  expect(await site.read('/compte/code/saisie', jar)).toContain(`value="${email}"`)
  const code = (await members.codesSentTo(email)).at(-1) ?? ''
  const signedIn = await site.post(
    '/compte/code/saisie',
    { email, code: ` ${code} `, returnTo: '/article/x' },
    { as: jar },
  )
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/article/x'])
  expect(await site.read('/compte/profil', jar)).toContain(email)
  expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(400)
})

test('the link of a code fills the form, and uses nothing up', async () => {
  const { email } = await newMember('au.lien')
  const code = await askForCode(email)
  const link = new URL(await linkInEmailTo(email, '/compte/code/saisie'))
  for (let visit = 0; visit < 2; visit++) {
    const shown = await site.read(link.pathname + link.search)
    expect(shown).toContain(`value="${code}"`)
    expect(shown).toContain(`value="${email}"`)
  }
  expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(303)
})

test('a code is tried three times, then another one must be asked for', async () => {
  const { email } = await newMember('au.hasard')
  const code = await askForCode(email)
  const wrong = code === '111111' ? '222222' : '111111'
  const tries = []
  for (let attempt = 0; attempt < 3; attempt++)
    tries.push(await site.post('/compte/code/saisie', { email, code: wrong }))
  expect(tries.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(await text(tries[0] as Response)).toContain('Ce code est incorrect')
  await expectAnswer(await site.post('/compte/code/saisie', { email, code }), 400, 'Demandez-en un nouveau.')
})

test('no e-mail is sent to an address without account', async () => {
  for (const path of ['/compte/mot-de-passe-oublie', '/compte/code', '/compte/inscription/renvoi']) {
    expect((await site.post(path, { email: 'inconnue@example.org' })).status).toBe(303)
  }
  await site.deliverEmails()
  await expect(emailsTo('inconnue@example.org', undefined, 0)).rejects.toThrow()
})

async function withSecondFactor(name: string) {
  const { email, jar } = await members.newSignedInMember(name)
  const { key, recoveryCodes } = await activateTwoSteps(site, jar)
  return { email, jar, key, codes: recoveryCodes }
}

test('a second factor is asked for after the password, and after a mailed code', async () => {
  const { email, jar, key, codes } = await withSecondFactor('prudente')
  expect(codes).toHaveLength(10)
  expect(await site.read('/compte/securite', jar)).toContain('Il vous reste 10 codes de secours')
  expect(await members.subjectsSentTo(email)).toContain('Validation en deux étapes activée')

  const first = await site.post('/compte/connexion', { email, password, returnTo: '/compte/commentaires' })
  expect(first.headers.get('location')).toBe('/compte/verification?retour=%2Fcompte%2Fcommentaires')
  const half = site.jarOf(first)
  expect((await site.get('/compte/commentaires', { as: half })).status).toBe(302)
  const answer = await site.post('/compte/verification', { code: '000000' }, { as: half })
  await expectAnswer(answer, 401, 'Ce code est incorrect.')
  const second = await site.post(
    '/compte/verification',
    { code: codes[0]?.toUpperCase().replaceAll('-', ' ') ?? '', returnTo: '/compte/commentaires' },
    { as: half },
  )
  expect([second.status, second.headers.get('location')]).toEqual([303, '/compte/commentaires'])
  expect((await site.get('/compte/commentaires', { as: half })).status).toBe(200)

  const byCode = await site.post('/compte/code/saisie', { email, code: await askForCode(email) })
  expect(byCode.headers.get('location')).toBe('/compte/verification?retour=%2Fcompte')
  const mailed = site.jarOf(byCode)
  expect((await site.get('/compte/commentaires', { as: mailed })).status).toBe(302)
  expect((await site.post('/compte/verification', { code: codes[0] ?? '' }, { as: mailed })).status).toBe(401)
  expect((await site.post('/compte/verification', { code: await appCode(key, 1) }, { as: mailed })).status).toBe(303)
})

test('the code of an app works once, even within its half minute', async () => {
  const { email, key } = await withSecondFactor('epiee')
  const code = await appCode(key, 1)
  const give = async () => {
    const half = site.jarOf(await site.post('/compte/connexion', { email, password }))
    const given = await site.post('/compte/verification', { code }, { as: half })
    return [given.status, (await site.get('/compte/commentaires', { as: half })).status]
  }
  expect([await give(), await give()]).toEqual([
    [303, 200],
    [401, 302],
  ])
})

test('a trusted device is asked for the second factor again only after thirty days', async () => {
  const { email, codes } = await withSecondFactor('confiante')
  const device = site.jarOf(await site.post('/compte/connexion', { email, password }))
  const wrong = await site.post('/compte/verification', { code: '000000', trustDevice: 'on' }, { as: device })
  expect(await wrong.text()).toMatch(/<input type="checkbox" name="trustDevice" checked/)
  await site.post('/compte/verification', { code: codes[1] ?? '', trustDevice: 'on' }, { as: device })
  await site.post('/compte/deconnexion', {}, { as: device })
  const again = await site.post('/compte/connexion', { email, password }, { as: device })
  expect(again.headers.get('location')).toBe('/compte')
  expect((await site.post('/compte/connexion', { email, password })).headers.get('location')).toContain('verification')
})

test('a second factor that was never proved does not lock anybody out', async () => {
  const { email, jar } = await members.newSignedInMember('hesitante')
  await site.post('/compte/second-facteur', { password }, { as: jar })
  const reply = await site.post('/compte/second-facteur', { code: '000000' }, { as: jar })
  await expectAnswer(reply, 401, 'Ce code est incorrect.')
  expect((await site.post('/compte/connexion', { email, password })).headers.get('location')).toBe('/compte')
})

test('every session is a new one, and a browser has one only', async () => {
  const { email, jar } = await members.newSignedInMember('tournante')
  const before = jar.get('amulette.session_token')
  await site.post('/compte/connexion', { email, password }, { as: jar })
  expect(jar.get('amulette.session_token')).not.toBe(before)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  expect(await db.$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(1)
})
