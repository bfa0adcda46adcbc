import { expect, test } from 'vitest'
import { legalSettings } from '#features/legal/legal-form.ts'
import { type FirstStartFacts, stepsOf } from './steps.ts'

const at = new Date('2026-11-21T17:40:00Z')
const legal = legalSettings.schema.parse({})
const fixed = { siteName: false, shopUrl: false }
const empty: FirstStartFacts = {
  site: { siteName: 'Amulette', shopUrl: null, isNamed: false, fixedFields: fixed },
  mail: { isSent: false, acceptedAt: null },
  articles: 0,
  readTimes: null,
  legal,
  backup: { isScheduled: true, verifiedAt: null, madeByHandAt: null },
}
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const step = (place: number, facts: Partial<FirstStartFacts>) => stepsOf({ ...empty, ...facts })[place]

test('on an empty blog nothing is done, and each step says how', () => {
  expect(stepsOf(empty).map(({ title, isDone, way }) => [title, isDone, way?.label])).toEqual([
    ['Le nom et la boutique', false, 'Choisir'],
    ['Les e-mails partent', false, 'Régler l’envoi'],
    ['Le premier article', false, 'Ajouter un article'],
    ['Les mentions légales', false, 'Compléter'],
    ['La sauvegarde', false, 'Voir l’état du blog'],
  ])
  const byHand = { backup: { ...empty.backup, isScheduled: false } }
  expect(JSON.stringify([stepsOf(empty), step(4, byHand)?.sentence])).not.toMatch(/npm|BACKUP|SMTP|S3/)
})

test('a step that is done says what was found, and what the environment fixes', () => {
  const named = {
    siteName: 'Perles',
    shopUrl: 'https://boutique.example.org/a',
    isNamed: true,
    fixedFields: { ...fixed, shopUrl: true },
  }
  const site = step(0, { site: named })
  expect([site?.isDone, site?.sentence, site?.way]).toEqual([true, 'Perles · boutique.example.org', null])
  expect(site?.notes.map(plain)).toEqual([
    'L’adresse de la boutique vient du serveur (SHOP_URL) : elle se change là-bas.',
  ])
  expect(plain(step(1, { mail: { isSent: true, acceptedAt: at } })?.sentence)).toContain('21 novembre 2026 à 18 h 40')
  expect(plain(step(2, { articles: 1 })?.sentence)).toBe('1 article publié.')
  const readTimes = { title: 'Jade', minutes: { characters: '30', words: '3' } }
  const article = step(2, { articles: 1, readTimes })
  expect(plain(article?.notes[0])).toContain('30 min par les caractères, 3 min par les mots')
  expect(article?.way?.label).toBe('Régler le temps de lecture')
  expect(plain(step(4, { backup: { ...empty.backup, verifiedAt: at } })?.sentence)).toBe(
    'Vérifiée le 21 novembre 2026 à 18 h 40.',
  )
})

test.each([
  ['a name without a shop', 0, { site: { ...empty.site, isNamed: true } }],
  ['a shop without a name', 0, { site: { ...empty.site, shopUrl: 'https://a.example' } }],
  ['a mail server that took nothing yet', 1, { mail: { isSent: true, acceptedAt: null } }],
  ['one legal answer of many', 3, { legal: { ...legal, publisherName: 'Lise' } }],
  ['a backup by hand while nightly ones are on', 4, { backup: { ...empty.backup, madeByHandAt: at } }],
])('%s is not enough', (_, place, facts: Partial<FirstStartFacts>) => {
  expect(step(place, facts)?.isDone).toBe(false)
})

test('without nightly backups one by hand is enough', () => {
  expect(step(4, { backup: { ...empty.backup, isScheduled: false, madeByHandAt: at } })?.isDone).toBe(true)
})
