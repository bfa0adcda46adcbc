import { expect, test } from 'vitest'
import { siteSettings, type SiteSettings } from '#platform/site-settings.ts'
import { readAppearance } from './appearance-form.ts'
import { changesOf, shownAppearance, withName } from './appearance.ts'
import { menuOf } from './menu.ts'
import { networkName } from './networks.ts'
import { mottoParts, siteDescription, siteSentence, usualWords, wordsOf } from './words.ts'
import { words } from '../../../tests/support/words.ts'

const settings = siteSettings.schema.parse({})
const own = (some: Partial<SiteSettings>) => ({ ...settings, siteName: 'Amulette', ...some })
const shown = shownAppearance(settings, 'Amulette', [])

function read(fields: [string, string][], before = shown) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return readAppearance(form, before)
}

test('the home page speaks of stones until the blog has a name of its own', () => {
  expect(siteSentence(own({}))).toBe('Le journal des pierres et des pendentifs protecteurs')
  const named = own({ siteName: 'Pierres d’Armor' })
  expect(wordsOf(named)).toEqual({ motto: '', homeSentence: '', footerSentence: usualWords.footerSentence })
  expect([siteSentence(named), siteDescription(named)]).toEqual(['Pierres d’Armor', 'Pierres d’Armor'])
  const written = own({ siteName: 'Pierres d’Armor', motto: 'Nouer, *lentement*', homeSentence: 'À Brest.' })
  expect([siteSentence(written), siteDescription(written)]).toEqual(['Nouer, lentement', 'À Brest.'])
})

test.each([
  ['un *mot* à part', ['un ', 'mot', ' à part'], [false, true, false]],
  ['*d’abord* puis', ['d’abord', ' puis'], [true, false]],
  ['deux *mots ici*', ['deux ', 'mots ici'], [false, true]],
  ['3 * 4 = 12', ['3 * 4 = 12'], [false]],
  ['** vide', ['** vide'], [false]],
])('in « %s » the word between stars stands out', (motto, texts, emphases) => {
  const parts = mottoParts(own({ motto }))
  expect(parts.map(({ text }) => text)).toEqual(texts)
  expect(parts.map(({ isEmphasised }) => isEmphasised)).toEqual(emphases)
})

test('the menu has the order and the names that were chosen, and every entry', () => {
  const choices = [
    { key: 'pendentif', label: 'À porter' },
    { key: 'chercher', label: '' },
    { key: 'gone', label: 'x' },
  ]
  const page = { href: '/a-propos', label: 'À propos' }
  expect(menuOf(choices, [page]).map(({ label }) => label)).toEqual([
    'À porter',
    'Accueil',
    'Bracelets',
    'À propos',
    'Compte',
    'Chercher',
  ])
  expect(menuOf([], [page]).map(({ key }) => key)).toEqual(
    words(`
    accueil bracelet pendentif /a-propos chercher compte
  `),
  )
  const pages = [page, { href: '/bracelet', label: 'Un bracelet' }]
  const labels = menuOf([{ key: 'a-propos', label: 'Moi' }], pages).map(({ label }) => label)
  expect(labels.join(' ')).toBe('Moi Accueil Bracelets Pendentifs Un bracelet Chercher Compte')
})

test('the long title of a page in the menu refuses nothing, and comes back when its name is emptied', () => {
  const long = { href: '/tailles', label: 'Choisir la taille de son bracelet' }
  const before = shownAppearance({ ...settings, menu: [{ key: '/tailles', label: 'Tailles' }] }, 'Amulette', [long])
  expect(read([['siteName', 'Perles']], shownAppearance(settings, 'Amulette', [long])).errors).toEqual({})
  const fields = Object.entries({ menuKey: '/tailles', menuLabel: '' })
  expect(changesOf(read(fields, before).values, before, settings, [long]).menu?.[0]).toEqual({
    key: '/tailles',
    label: '',
  })
})

test.each([
  ['https://www.instagram.com/perles', 'Instagram'],
  ['pinterest.fr/perles', 'Pinterest'],
  ['https://fr.pinterest.com/perles', 'Pinterest'],
  ['https://mastodon.example/@perles', 'mastodon.example'],
  ['perles', ''],
  ['', ''],
])('%s is named « %s »', (address, name) => expect(networkName(address)).toBe(name))

test('usual words that are shown in the form are not written by sending it', () => {
  const { values, errors } = read([
    ['siteName', 'Pierres d’Armor'],
    ['motto', usualWords.motto],
    ['homeSentence', usualWords.homeSentence],
    ['footerSentence', usualWords.footerSentence],
  ])
  expect(errors).toEqual({})
  expect(changesOf(values, shown, settings, [])).toEqual({ siteName: 'Pierres d’Armor' })
  expect(changesOf({ ...shown, motto: 'Nouer' }, shown, settings, [])).toEqual({ motto: 'Nouer' })
})

test('while the name is typed the words that nobody wrote go, and come back with the usual name', () => {
  const named = withName(shown, 'Pierres', settings)
  expect([named.motto, named.homeSentence, named.footerSentence]).toEqual(['', '', usualWords.footerSentence])
  expect(withName(named, 'Amulette', settings)).toEqual(shown)
  const written = { ...settings, motto: 'Nouer' }
  expect(withName({ ...shown, motto: 'Nouer' }, 'Pierres', written).motto).toBe('Nouer')
})

test('the menu is written once its order or a name changes, and a usual name stays the usual one', () => {
  const keys = ['accueil', 'pendentif', 'bracelet', 'chercher', 'compte']
  const { values } = read(
    keys.flatMap((key): [string, string][] => [
      ['menuKey', key],
      ['menuLabel', key === 'pendentif' ? ' À porter ' : ''],
    ]),
  )
  expect(changesOf(values, shown, settings, [])).toEqual({
    menu: keys.map((key) => ({ key, label: key === 'pendentif' ? 'À porter' : '' })),
  })
  expect(changesOf(shown, shown, settings, [])).toEqual({})
})

test('an entry of the menu can be neither left out, nor sent twice, nor made up', () => {
  const { values } = read(
    ['compte', 'compte', 'admin'].flatMap(
      (key) =>
        [
          ['menuKey', key],
          ['menuLabel', key],
        ] as [string, string][],
    ),
  )
  expect(values.menu.map(({ key }) => key)).toEqual(['compte', 'accueil', 'bracelet', 'pendentif', 'chercher'])
})

test.each([
  ['siteName', 'x'.repeat(31), 'Le nom compte 31 caractères : 30 au plus.'],
  ['siteName', '<b>', 'Le nom s’écrit sans < > ni guillemets droits ni caractère invisible.'],
  ['siteName', 'Perles \ue000esrevne', 'Le nom s’écrit sans < > ni guillemets droits ni caractère invisible.'],
  ['motto', 'x'.repeat(81), 'La devise compte 81 caractères : 80 au plus.'],
  ['homeSentence', 'x'.repeat(201), 'La phrase d’accueil compte 201 caractères : 200 au plus.'],
  ['footerSentence', 'x'.repeat(301), 'La phrase du pied de page compte 301 caractères : 300 au plus.'],
])('%s is not « %s »', (field, text, sentence) => {
  const { values, errors } = read([[field, text]])
  expect(errors[field]?.replaceAll('\u00a0', ' ')).toBe(sentence)
  expect(values).toMatchObject({ [field]: text })
})

test.each([
  ['javascript:alert(1)', 'Recopiez l’adresse'],
  ['perles', 'Recopiez l’adresse'],
  ['https://moi:secret@instagram.com/perles', 'retirez-en le nom'],
  [`instagram.com/${'x'.repeat(200)}`, '200 au plus'],
])('« %s » is no address of a network', (address, sentence) => {
  const { values, errors } = read([
    ['network', ''],
    ['network', address],
  ])
  expect(errors['network-0']?.replaceAll('\u00a0', ' ')).toContain(sentence)
  expect(values.networks[0]).toContain(address)
})

test('addresses of networks are completed, counted once and at most six', () => {
  const sent = (...addresses: string[]) => read(['', ...addresses].map((address) => ['network', address]))
  expect(sent(' instagram.com/perles ', '', 'https://instagram.com/perles').values.networks).toEqual([
    'https://instagram.com/perles',
  ])
  expect(sent().values.networks).toEqual([])
  expect(Object.values(sent(...'abcdefg'.split('').map((name) => `${name}.example`)).errors)).toEqual([
    '6\u00a0adresses au plus\u00a0: retirez-en une.',
  ])
})

test('a logo or a portrait needs its picture, and only one of this blog', () => {
  expect(read([['mark', 'logo']]).errors).toEqual({ logoFile: 'Choisissez l’image de votre logo.' })
  const picture = '/media/article-images/1-a.webp'
  const { values, errors } = read([
    ['mark', 'portrait'],
    ['portrait', picture],
    ['logo', 'https://ailleurs.example/a.png'],
  ])
  expect([values.mark, values.portrait, values.logo, errors]).toEqual(['portrait', picture, '', {}])
})
