import { expect, test } from 'vitest'
import { password } from '../../support/members.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')

const long = 'a'.repeat(100_000)
const bad: [path: string, fields: Record<string, string>, status: number, sentence: string][] = [
  ['/compte/connexion', {}, 400, 'Ce champ manque.'],
  ['/compte/connexion', { email: 'a@b.fr', password: '' }, 400, 'Remplissez tous les champs.'],
  ['/compte/connexion', { email: '   ', password: 'x' }, 400, 'Remplissez tous les champs.'],
  ['/compte/connexion', { email: 'a b@c.fr', password: 'x' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/connexion', { email: `${'a'.repeat(250)}@b.fr`, password: 'x' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/connexion', { email: 'a@b.fr\r\nBcc: c@d.fr', password: 'x' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/connexion', { email: 'a@b.fr', password: 'a'.repeat(129) }, 400, 'E-mail ou mot de passe incorrect.'],
  ['/compte/connexion', { email: "' or 1=1 --", password: 'x' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/inscription', { email: '', password: 'abcdef' }, 400, 'Remplissez tous les champs.'],
  ['/compte/inscription', { email: 'a@b.fr', password: '' }, 400, 'Remplissez tous les champs.'],
  ['/compte/inscription', { email: 'pas une adresse', password: 'abcdef' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/inscription', { email: 'a@b.fr', password: 'abc' }, 400, 'au moins 6 caractères.'],
  ['/compte/inscription', { email: 'a@b.fr', password: 'a'.repeat(129) }, 400, 'au plus 128 caractères.'],
  ['/compte/inscription', { email: '<script>@b.fr', password: 'abcdef' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/inscription', { email: 'a@b.fr,c@d.fr', password: 'abcdef' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/mot-de-passe-oublie', { email: '' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/mot-de-passe-oublie', {}, 400, 'Ce champ manque.'],
  ['/compte/mot-de-passe-oublie', { email: 'pas une adresse' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/nouveau-mot-de-passe', { token: 'x', password: 'abc', confirmation: 'abc' }, 400, 'au moins 6 caractères.'],
  [
    '/compte/nouveau-mot-de-passe',
    { token: 'x', password: 'trois perles', confirmation: 'deux perles' },
    400,
    'Les mots de passe ne correspondent pas.',
  ],
  ['/compte/nouveau-mot-de-passe', { token: long, password, confirmation: password }, 400, 'Ce lien a expiré'],
  ['/compte/nouveau-mot-de-passe', { token: "' or ''='", password, confirmation: password }, 400, 'Ce lien a expiré'],
  ['/compte/nouveau-mot-de-passe', { password, confirmation: password }, 400, 'Ce lien a expiré'],
  ['/compte/code', { email: 'x' }, 400, 'Veuillez saisir un email valide.'],
  ['/compte/code/saisie', { email: 'a@b.fr', code: '' }, 400, 'Saisissez le code à 6 chiffres.'],
  ['/compte/code/saisie', { email: 'a@b.fr', code: '12345' }, 400, 'Saisissez le code à 6 chiffres.'],
  ['/compte/code/saisie', { email: 'a@b.fr', code: long }, 400, 'Saisissez le code à 6 chiffres.'],
  ['/compte/code/saisie', { email: 'inconnu@b.fr', code: '123456' }, 400, 'Ce code est incorrect'],
  ['/compte/verification', { code: '' }, 400, 'Saisissez un code.'],
  ['/compte/verification', { code: '123456' }, 401, 'Cette étape a expiré.'],
  ['/compte/verification', { code: 'abcd-efgh-jkmn' }, 401, 'Cette étape a expiré.'],
  ['/compte/verification', { code: long }, 400, 'Ce code est incorrect.'],
  ['/compte/confirmation', { token: '' }, 400, 'Ce lien n’est plus valable.'],
  ['/compte/confirmation', { token: 'a.b.c' }, 400, 'Ce lien n’est plus valable.'],
  ['/compte/confirmation', { token: long }, 400, 'Ce lien n’est plus valable.'],
  ['/compte/cle-acces', { credential: '' }, 400, 'n’a pas pu être vérifiée'],
  ['/compte/cle-acces', { credential: '{"id":{"$ne":1}}' }, 400, 'n’a pas pu être vérifiée'],
  ['/compte/cle-acces', { credential: `"${long}"` }, 400, 'n’a pas pu être vérifiée'],
]

test.each(bad)('bad input at %s is answered in French: %o', async (path, fields, status, sentence) => {
  // Another address each time, because limits are tested elsewhere.
  const from = `203.0.113.${bad.findIndex(([at, given]) => at === path && given === fields) + 1}`
  const response = await site.post(path, fields, { from })
  expect(response.status).toBe(status)
  expect(response.headers.getSetCookie().join()).not.toContain('session_token')
  expect(await text(response)).toContain(sentence)
})

const limited: [path: string, fields: Record<string, string>, attempts: number][] = [
  ['/compte/mot-de-passe-oublie', { email: 'soline@example.org' }, 6],
  ['/compte/code', { email: 'soline@example.org' }, 6],
  ['/compte/inscription', { email: 'soline@example.org', password }, 6],
  ['/compte/code/saisie', { email: 'soline@example.org', code: '123456' }, 11],
  ['/compte/connexion', { email: 'soline@example.org', password: 'faux mot' }, 11],
]

test.each(limited)('too many attempts at %s are answered 429, and when to return', async (path, fields, attempts) => {
  const from = `198.51.100.${limited.findIndex(([at]) => at === path) + 1}`
  let last: Response | null = null
  for (let attempt = 0; attempt < attempts; attempt++) last = await site.post(path, fields, { from })
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await text(last as Response)).toMatch(/Trop de tentatives\. Réessayez dans /)
})
