import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { newMember, useMembers } from '../../support/members.ts'
import { text as plain, useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)

test('a sign-up sent several times sends one email, to a known address too; another password is another sign-up', async () => {
  const signUp = async (email: string, password: string) => {
    const response = await site.post('/compte/inscription', { email, password })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/compte/inscription?envoye'])
    return site.jarOf(response)
  }
  const countEmails = async (email: string) => (await members.subjectsSentTo(email)).length
  const known = 'soline@example.org'
  for (const email of ['doublon@example.org', known]) {
    await Promise.all([signUp(email, 'perle de givre'), signUp(email, 'perle de givre')])
    await signUp(` ${email.toUpperCase()} `, 'perle de givre')
  }
  expect([await countEmails('doublon@example.org'), await countEmails(known)]).toEqual([1, 1])
  expect(await members.subjectsSentTo(known)).toEqual(['Vous avez déjà un compte'])

  const last = await signUp('doublon@example.org', 'perle de pluie')
  await signUp(known, 'perle de pluie')
  expect([await countEmails('doublon@example.org'), await countEmails(known)]).toEqual([2, 2])
  const again = await signUp('doublon@example.org', 'perle de pluie')
  expect(again).toEqual(last)
  const token = await members.tokenSentTo('doublon@example.org', '/compte/confirmation')
  await site.post('/compte/confirmation', { token }, { as: again })
  expect(await site.read('/compte/profil', again)).toContain('doublon@example.org')
})

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await site.post('/compte/connexion', { email: 'anouk@example.org', password: 'faux mot de passe' })
  const unknown = await site.post('/compte/connexion', { email: 'personne@example.org', password: 'faux mot de passe' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  for (const response of [wrong, unknown]) expect(await plain(response)).toContain('E-mail ou mot de passe incorrect.')
})

test('after signing in one is back where one was, on this site only', async () => {
  const fields = { email: 'soline@example.org', password: site.passwords.members }
  const back = await site.post('/compte/connexion', { ...fields, returnTo: '/article/x#commentaires' })
  expect(back.headers.get('location')).toBe('/article/x#commentaires')
  for (const returnTo of ['https://ailleurs.fr', '//ailleurs.fr', '/\\ailleurs.fr', 'javascript:alert(1)']) {
    expect((await site.post('/compte/connexion', { ...fields, returnTo })).headers.get('location')).toBe('/compte')
  }
})

test('a new username is shown at once, and nobody takes another one’s', async () => {
  const ines = await site.signInAs('ines')
  const changed = await ines.post('/compte/pseudo', { username: ' \ufeff Inès  des \u200e bo\u00adis ' })
  expect(changed.headers.get('location')).toBe('/compte/profil')
  const profile = await ines.read('/compte/profil')
  expect(profile).toContain('Pseudo mis à jour avec succès.')
  expect(profile).toContain('value="Inès des bois"')
  const reply = await ines.post('/compte/pseudo', { username: 'SOLINE' })
  await expectAnswer(reply, 409, 'Erreur lors de la mise à jour du pseudo : Ce pseudo est déjà pris.')
})

test.each([
  ['57P03', 503, 'la base de données ne répond pas.'],
  ['53100', 507, 'le disque du site est plein.'],
  ['P0001', 500, 'Erreur inattendue.'],
])('a username that the database refuses (%s) says why beside the field; the text stays', async (code, status, why) => {
  await db.execute(
    sql.raw(`create function refuse_username() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$`),
  )
  await db.execute(sql`
    create trigger refuse_username before update on user_roles for each row
      when (new.username = 'Perle rare') execute function refuse_username()`)
  const anouk = await site.signInAs('anouk')
  const refused = await anouk.post('/compte/pseudo', { username: 'Perle rare' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, status === 503 ? '10' : null])
  const html = await plain(refused)
  expect(html).toContain(`Erreur lors de la mise à jour du pseudo : ${why}`)
  expect(html).toContain('value="Perle rare"')
  await db.execute(sql`drop function refuse_username cascade`)
})

test('an address pasted with invisible characters or a ligature is the address', async () => {
  await newMember('sofia')
  const answer = await site.post('/compte/mot-de-passe-oublie', { email: '\u200esoﬁa@example.org\ufeff' })
  expect(answer.status).toBe(303)
  expect(await members.tokenSentTo('sofia@example.org', '/compte/nouveau-mot-de-passe')).not.toBe('')
})

test('a password change asks for the current one and both new ones alike', async () => {
  const gaetan = await site.signInAs('gaetan')
  const current = site.passwords.members
  const change = (more: Record<string, string>) => members.changePassword(gaetan, { currentPassword: current, ...more })
  const elsewhere = await site.signInAs('gaetan')
  for (const [wrong, sentence] of [
    [{ confirmation: 'autre' }, 'Les mots de passe ne correspondent pas.'],
    [{ password: 'abcde', confirmation: 'abcde' }, 'Le mot de passe doit contenir au moins 6 caractères.'],
    [{ currentPassword: 'faux' }, 'Le mot de passe actuel est incorrect.'],
  ] as const)
    expect(await plain(await change(wrong))).toContain(sentence)
  expect((await change({})).status).toBe(303)
  expect((await site.get('/compte/commentaires', { as: elsewhere })).status).toBe(302)
})

test('a member takes so many names an hour; the one that they have counts for nothing', async () => {
  const { jar } = await members.newSignedInMember()
  const rename = async (username: string) => (await jar.post('/compte/pseudo', { username })).status
  for (let number = 0; number < 20; number += 1) expect(await rename(`Nom ${number}`)).toBe(303)
  expect(await rename('Nom 19')).toBe(303)
  expect(await rename('Nom 20')).toBe(429)
})
