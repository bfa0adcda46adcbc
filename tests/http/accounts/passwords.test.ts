import { expect, test } from 'vitest'
import { newMember, useMembers } from '../../support/members.ts'
import { text as plain, useSite, expectAnswer } from '../../support/site.ts'
import { type WorldName } from '../../../database/world/people.ts'
import { hash } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { signInAccounts } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'

const site = useSite('world')
const members = useMembers(site)

const common = 'Ce mot de passe est l’un des plus courants'
const siteName = 'Ce mot de passe est le nom du site'

const refusals: [password: string, sentence: string][] = [
  ['azerty', common],
  ['Motdepasse1', common],
  ['DOUDOU', common],
  ['améthyste', common],
  ['Amulette', siteName],
]

/** The sentence beside the field, which `aria-describedby` refers to. */
function errorOf(html: string, field: string): string {
  const input = new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(html)?.[0] ?? ''
  const id = /aria-describedby="([^" ]+-error)[^"]*"/.exec(input)?.[1]
  return new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? ''
}

test.each(refusals)('a sign-up with « %s » is refused with the reason beside it', async (password, sentence) => {
  const response = await site.post('/compte/inscription', { email: 'lise@example.org', password })
  expect(response.status).toBe(400)
  const html = await plain(response)
  expect(errorOf(html, 'password')).toContain(sentence)
  expect(html).toContain('value="lise@example.org"')
  expect(html).not.toContain(`value="${password}"`)
})

test.each(['kR7xQm', 'nouvelle perle', ' perle de pluie ', 'Amulette2024', '847291'])(
  '« %s » is long enough and not among the most common: it is accepted',
  async (password) => {
    const response = await site.post('/compte/inscription', { email: 'lise@example.org', password })
    expect(response.status).toBe(303)
  },
)

test('a common password for a known address is refused as for an unknown one', async () => {
  const answers = ['anouk@example.org', 'personne@example.org'].map(async (email) => {
    const response = await site.post('/compte/inscription', { email, password: 'doudou' })
    return [response.status, errorOf(await plain(response), 'password')]
  })
  const [known, unknown] = await Promise.all(answers)
  expect(known).toEqual([400, expect.stringContaining(common)])
  expect(unknown).toEqual(known)
})

test('a change to a common password is refused beside the new password, and the old one still works', async () => {
  const password = 'poiuytreza'
  const soline = await site.signInAs('soline')
  const fields = { currentPassword: site.passwords.members, password, confirmation: password }
  const response = await soline.post('/compte/mot-de-passe', fields)
  expect(response.status).toBe(400)
  const html = await plain(response)
  expect(errorOf(html, 'password')).toContain(common)
  expect(errorOf(html, 'currentPassword')).toBe('')
  for (const secret of [password, site.passwords.members]) expect(html).not.toContain(`value="${secret}"`)
  await site.signInAs('soline')
})

test('a recovery with a common password is refused, and the link still works', async () => {
  const token = await members.askForReset('ines@example.org')
  const refused = await members.resetPassword(token, 'chouchou')
  expect(refused.status).toBe(400)
  const html = await plain(refused)
  expect(errorOf(html, 'password')).toContain(common)
  expect(html).not.toContain('chouchou')
  expect((await members.resetPassword(token, 'trois chats sur un toit')).status).toBe(303)
})

test('a password of 600,000 characters is refused by its length, before anything is done with it', async () => {
  const password = 's0le1l '.repeat(86_000).slice(0, 600_000)
  const response = await site.post('/compte/inscription', { email: 'lise@example.org', password })
  expect(response.status).toBe(400)
  expect(errorOf(await plain(response), 'password')).toContain('au plus 128 caractères.')
})

const repeatedPasswordForms: [path: string, field: string, fields: Record<string, string>][] = [
  ['/compte/suppression', 'password', { comments: 'kept' }],
  ['/compte/email', 'currentPassword', { email: 'ailleurs@example.org' }],
  ['/compte/mot-de-passe', 'currentPassword', { password: 'trois perles', confirmation: 'trois perles' }],
  ['/compte/second-facteur', 'password', {}],
  ['/compte/cles-acces/options', 'password', {}],
]

test.each(repeatedPasswordForms)(
  'an empty password at %s is reported as empty, and not counted as an attempt',
  async (path, field, fields) => {
    const soline = await site.signInAs('soline')
    for (let attempt = 0; attempt < 12; attempt++) {
      const answer = await soline.post(path, { ...fields, [field]: '' })
      await expectAnswer(answer, 400, /Saisissez votre mot de passe( actuel)?\./)
    }
    const wrong = await soline.post(path, { ...fields, [field]: 'ce n’est pas lui' })
    expect(wrong.status).not.toBe(429)
    expect(await plain(wrong)).not.toContain('Saisissez votre mot de passe')
  },
)

test('an empty password on the page that confirms a sign-up is reported as empty, and not counted as an attempt', async () => {
  const email = 'autre.appareil@example.org'
  await site.post('/compte/inscription', { email, password: 'perle de rivière' })
  const token = await members.tokenSentTo(email, '/compte/confirmation')
  for (let attempt = 0; attempt < 12; attempt++) {
    const empty = await site.post(`/compte/confirmation?jeton=${token}`, { token, password: '' })
    expect(empty.status).toBe(400)
    expect(errorOf(await plain(empty), 'password')).toBe('Saisissez votre mot de passe.')
  }
  expect((await site.post('/compte/confirmation', { token, password: 'perle de rivière' })).status).toBe(303)
})

test.each<[string, WorldName | null, number]>([
  ['/compte/connexion', null, 1],
  ['/compte/inscription', null, 1],
  ['/compte/profil', 'anouk', 4],
  ['/compte/securite', 'anouk', 1],
])('%s masks passwords, and lets managers and pasting fill them', async (path, who, count) => {
  const html = await (await site.get(path, who ? { as: await site.signInAs(who) } : {})).text()
  const fields = [...html.matchAll(/<input\b[^>]*autocomplete="(?:current|new)-password"[^>]*>/gi)].map(([tag]) => tag)
  expect(fields.length).toBeGreaterThanOrEqual(count)
  for (const field of fields) {
    expect(field).toContain('type="password"')
    expect(field).not.toMatch(/onpaste|readonly|value="[^"]/i)
  }
  expect([...html.matchAll(/<input\b[^>]*type="password"[^>]*>/g)]).toHaveLength(fields.length)
})

const importedPassword = 'trois perles de corail'

async function memberWith(imported: string) {
  const member = await newMember()
  const own = eq(signInAccounts.userId, member.id)
  await db.update(signInAccounts).set({ password: imported }).where(own)
  const stored = async () => (await db.select().from(signInAccounts).where(own))[0]?.password
  const signIn = async (typed: string) =>
    (await site.post('/compte/connexion', { email: member.email, password: typed })).status
  return { stored, signIn }
}

test('a password that comes from elsewhere opens the account, and is hashed anew the first time', async () => {
  const imported = await hash(importedPassword, 5)
  const { stored, signIn } = await memberWith(imported)
  expect(await signIn('trois perles de jade')).not.toBe(303)
  expect(await stored()).toBe(imported)
  expect(await signIn(importedPassword)).toBe(303)
  expect(await stored()).toMatch(/^\$scrypt\$/)
  expect(await signIn(importedPassword)).toBe(303)
  expect(await signIn('trois perles de jade')).not.toBe(303)
})

test('a malformed hash, or one that would take days, opens nothing and answers like a wrong password', async () => {
  const salted = 'a'.repeat(53)
  for (const imported of [`$2b$31$${salted}`, '$2b$10$', '$2b$10$short', 'x', `$2b$99$${salted}`]) {
    const { stored, signIn } = await memberWith(imported)
    expect(await signIn(importedPassword), imported).toBe(401)
    expect(await stored()).toBe(imported)
  }
})
