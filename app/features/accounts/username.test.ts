import { describe, expect, test } from 'vitest'
import { claimsOffice } from './names/reserved-words.ts'
import { usernameForm, whyNotUsernameText } from './username.ts'

const listOf = (names: string) => names.trim().split(/,\s+/)

describe('a name that says that its owner speaks for the site', () => {
  test.each(
    listOf(`
    L’équipe du site, L'équipe, Équipe, LéquipeDuSite, É q u i p e, Équipe Amulette, La team Amulette, Auteur,
    Autrice, L’auteure, 𝓐𝓾𝓽𝓮𝓾𝓻, Autrіce, auteur 1, La rédaction, Modération, Modérateur, Ex-modératrice,
    m0d3rat1on, Rnodération, Modo du soir, Administrateur, Administratrice, Admin, A dmin., Admin en chef,
    Аdmin, Adm1n, ADMlN, 4dmin, Admin2, ᴀᴅᴍɪɴ, 🅰🅳🅼🅸🅽, ⓐⓓⓜⓘⓝ, Ａｄｍｉｎ, Webmestre, Zoé officiel, Amulette, AMULETTE,
    Amu1ette, Ａｍｕｌｅｔｔｅ, AmuletteTM, ∆dmin, Amulette France, Help desk, Le blog Amulette, Site, Le blog, L équipe, ADΜIN, ZoéAdmin, LaModératriceZoé,
    Zoé · Auteur, Zoé (équipe Amulette), Zoé de l’équipe, La gérante, Service client, Rédactrice en chef,
    Compte vérifié, Auteur inconnu, Anouk auteur, Anouk L’équipe du site, Zoé → Auteur, Zoé = équipe, Équipe technique,
    Community manager, L’ɛquipe du site, Modérat¡on`),
  )('%s', (name) => {
    expect(claimsOffice(name, 'Amulette')).toBe(true)
  })

  test('follows the name of the site', () => {
    expect(claimsOffice('Perles & Compagnie', 'Perles & Compagnie')).toBe(true)
    expect(claimsOffice('Perles', 'Perles & Compagnie')).toBe(false)
    expect(claimsOffice('Amulette', 'Perles & Compagnie')).toBe(false)
  })
})

test.each(
  listOf(`
  Maïwenn, Zoé, Inès L., Noël, Équipe de nuit, Amulette bleue, Modeste, Modestine, Léa, Auteuil,
  Solène d’Auteuil, Blogueuse, Sitelle, Adminou, Édith, Adeline, Delphine, Loïc, Steam,
  Admirable, Équipage, Lele, Odile, Amulettes du monde, L’ami des pierres, Marie 44, Le club des artisanes,
  Amie des boutiques, Stafford, D’Artagnan, 李娜`),
)('« %s » is a name as others', (name) => {
  expect(claimsOffice(name, 'Amulette')).toBe(false)
  expect(usernameForm.safeParse({ username: name }).success).toBe(Array.from(name).length >= 3)
})

test.each([
  'moi@example.org',
  'moi＠example.org',
  'moi (at) example',
  'moi[at]example.org',
  'moi at example.org',
  'moi arobase example',
  'www.ailleurs',
  'https://a.bc',
  'perles.com',
  'Perles.FR',
])('« %s » looks like an address', (name) => {
  expect(whyNotUsernameText(name)).toBe('Un pseudo ne peut pas être une adresse.')
})

test.each(['J.-B. Martin', 'St. Ex', 'P.O.', 'Mr. Frédéric', 'A.B.C', 'At home'])('« %s » is no address', (name) => {
  expect(whyNotUsernameText(name)).toBeNull()
})

test.each([
  'Anоuk, о cyrillique',
  'sol\u202eenil',
  '<b>Lou</b>',
  '…',
  'Compte supprimé',
  'cornpte supprimé',
  'Lou\u200b',
  'ᗩnouk',
])('« %s » is refused as it is written', (name) => {
  expect(whyNotUsernameText(name)).toBe('Veuillez saisir un pseudo valide.')
})
