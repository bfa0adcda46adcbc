import { expect, test } from 'vitest'
import { linkInLetterTo } from '../support/outbox.ts'
import { text as plain, useSite } from '../support/site.ts'

const site = useSite('world')

const common = 'Ce mot de passe est un mot courant'
const repeated = 'Ce mot de passe n’est qu’une répétition ou une suite de touches.'
const likeAddress = 'Ce mot de passe ressemble à votre e-mail ou au nom du site.'

const weak: [password: string, email: string, sentence: string][] = [
  ['Motdepasse1', 'lise@example.org', common],
  ['marseille13', 'lise@example.org', common],
  ['s0leil', 'lise@example.org', common],
  ['azerty123!', 'lise@example.org', common],
  ['jkjkjkjkjkjk', 'lise@example.org', repeated],
  ['\ud83d\ude00'.repeat(64), 'lise@example.org', repeated],
  ['Lise.Durocher75', 'lise.durocher@example.org', likeAddress],
  ['Amulette2024', 'lise@example.org', likeAddress],
]

/** The sentence stands beside the field that it is about, and is said with it. */
function errorOf(html: string, field: string): string {
  const input = new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(html)?.[0] ?? ''
  const id = /aria-describedby="([^" ]+-erreur)[^"]*"/.exec(input)?.[1]
  return new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? ''
}

test.each(weak)(
  'a sign-up with « %s » for %s is refused with the reason, beside the password',
  async (password, email, sentence) => {
    const response = await site.post('/compte/inscription', { email, password })
    expect(response.status).toBe(400)
    const html = await plain(response)
    expect(errorOf(html, 'password')).toContain(sentence)
    expect(html).toContain(`value="${email}"`)
    expect(html).not.toContain(password)
  },
)

test('a weak password for a known address is refused as for an unknown one', async () => {
  const refusals = ['anouk@example.org', 'personne@example.org'].map(async (email) => {
    const response = await site.post('/compte/inscription', { email, password: 'doudou75' })
    return [response.status, errorOf(await plain(response), 'password')]
  })
  const [known, unknown] = await Promise.all(refusals)
  expect(known).toEqual([400, expect.stringContaining(common)])
  expect(unknown).toEqual(known)
})

test('too short comes first: the site’s own sentence', async () => {
  const html = await plain(await site.post('/compte/inscription', { email: 'lise@example.org', password: 'abcde' }))
  expect(errorOf(html, 'password')).toBe('Le mot de passe doit contenir au moins 6 caractères.')
})

test.each([
  ['nicolas1985', common],
  ['poiuytreza', repeated],
  ['Soline!', likeAddress],
])('a change to « %s » is refused beside the new password, and the old one still works', async (password, sentence) => {
  const soline = await site.signInAs('soline')
  const fields = { currentPassword: site.passwords.members, password, confirmation: password }
  const response = await site.post('/compte/mot-de-passe', fields, { as: soline })
  expect(response.status).toBe(400)
  const html = await plain(response)
  expect(errorOf(html, 'password')).toContain(sentence)
  expect(errorOf(html, 'currentPassword')).toBe('')
  for (const secret of [password, site.passwords.members]) expect(html).not.toContain(`value="${secret}"`)
  await site.signInAs('soline')
})

test('a recovery with a weak password is refused, and the link still works', async () => {
  await site.post('/compte/mot-de-passe-oublie', { email: 'ines@example.org' })
  const link = new URL(await linkInLetterTo('ines@example.org', '/compte/nouveau-mot-de-passe'))
  const jeton = link.searchParams.get('jeton') ?? ''
  const choose = (password: string) =>
    site.post('/compte/nouveau-mot-de-passe', { jeton, password, confirmation: password })
  const refused = await choose('chouchou!')
  expect(refused.status).toBe(400)
  const html = await plain(refused)
  expect(errorOf(html, 'password')).toContain(common)
  expect(html).not.toContain('chouchou!')
  expect((await choose('trois chats sur un toit')).status).toBe(303)
})

test('a phrase of several words is accepted', async () => {
  const response = await site.post('/compte/inscription', { email: 'lise@example.org', password: ' perle de pluie ' })
  expect(response.status).toBe(303)
})
