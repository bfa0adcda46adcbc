import { expect, test } from 'vitest'
import { accountPages, currentPage, firstNames, places } from './places.ts'

const pages = accountPages([])
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
