import { expect, test } from 'vitest'
import { isInVersionsOnly, nameOfKey, noUsage, whyNotRemoveMedia, type MediaPlace } from './library.ts'

test('a file without a name is called as its address says', () => {
  expect(nameOfKey('1791790200000-oeil-de-tigre.webp')).toBe('oeil-de-tigre')
})

test('a file goes when no article and no draft needs it', () => {
  const place = (kind: MediaPlace['kind'], href: string | null = '/x') => ({ kind, label: 'Jade', href })
  const usedIn = (...places: MediaPlace[]) => ({ places, others: 0 })
  expect(whyNotRemoveMedia(noUsage)).toBeNull()
  expect(whyNotRemoveMedia(usedIn(place('version')))).toBeNull()
  expect(isInVersionsOnly(usedIn(place('version')))).toBe(true)
  expect(isInVersionsOnly(usedIn(place('article'), place('version')))).toBe(false)
  expect(whyNotRemoveMedia(usedIn(place('draft')))).toContain('un de vos brouillons')
  expect(whyNotRemoveMedia(usedIn(place('draft', null)))).toContain('le brouillon de quelqu’un d’autre')
  expect(whyNotRemoveMedia(usedIn(place('portrait')))).toContain('votre portrait')
  expect(whyNotRemoveMedia(usedIn(place('portrait', null), place('version')))).toContain('qui seul peut le retirer')
  expect(whyNotRemoveMedia(usedIn(place('article'), place('draft')))).toContain('«\u00a0Jade\u00a0»')
})
