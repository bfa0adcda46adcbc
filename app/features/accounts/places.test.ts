import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { accountPages, currentPage, firstNames, openPlaces, places } from './places.ts'

const admin: Account = { id: 'm', email: 'maiwenn@example.org', role: 'admin', username: null }
const pages = accountPages([], admin)
const labelOf = (path: string) => currentPage(pages, path)?.label ?? null

test.each([
  ['/compte/articles', 'Gestion des articles'],
  ['/compte/pages', 'Pages'],
  ['/compte/commentaires', 'Mes commentaires'],
  ['/compte/commentaires/tous', 'Tous les commentaires'],
  ['/compte/signalements', 'Modération'],
  ['/compte/presentation', 'Profil'],
  ['/compte/etat', 'État'],
  ['/compte/aujourdhui', null],
  ['/compte/reglages', null],
])('at %s the current name is %s', (path, label) => {
  expect(labelOf(path)).toBe(label)
})

test('every place opens a page of its own, and the four names of the site are names of places', () => {
  expect(places.map(({ label }) => label)).toEqual(['Aujourd’hui', 'Articles', 'Commentaires', 'Audience', 'Réglages'])
  for (const { name } of places.slice(1)) expect(pages.some(({ place }) => place === name)).toBe(true)
  expect(firstNames.map(labelOf)).toEqual(['Profil', 'Mes commentaires', 'Gestion des articles', 'Modération'])
})

test('a page inside another one is in the same place', () => {
  for (const { inside, place } of pages.filter((page) => page.inside))
    expect(pages.find(({ href }) => href === inside)?.place).toBe(place)
})

test.each([
  ['user', ['Aujourd’hui /compte/aujourdhui', 'Commentaires /compte/commentaires']],
  ['author', ['Aujourd’hui /compte/aujourdhui', 'Articles /compte/articles', 'Commentaires /compte/commentaires']],
  ['editor', ['Aujourd’hui /compte/aujourdhui', 'Articles /compte/articles', 'Commentaires /compte/moderation']],
] as const)('an %s sees the places of the role, and of the settings only one’s own account', (role, names) => {
  const ofRole = accountPages([], { ...admin, role: 'user', teamRole: role === 'user' ? null : role })
  expect(openPlaces(ofRole).map(({ label, href }) => `${label} ${href}`)).toEqual([
    ...names,
    'Réglages /compte/reglages',
  ])
  expect(ofRole.filter(({ place }) => place === 'settings')).toHaveLength(2)
})
