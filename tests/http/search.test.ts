import { expect, test } from 'vitest'
import { useSite } from '../support/site.ts'

const site = useSite('world')
const search = async (term: string) =>
  (await (await site.get(`/chercher?q=${encodeURIComponent(term)}`)).text()).replace(/<!-- -->/g, '')
const titles = (html: string) =>
  [...html.matchAll(/aria-label="Voir l&#x27;article ([^"]+)"/g)].map((match) => match[1])

test('before any search the page says what to do', async () => {
  expect(await search('')).toContain('Saisissez un terme de recherche pour trouver des articles.')
  expect(await search('   ')).toContain('Saisissez un terme de recherche pour trouver des articles.')
})

test('results are counted and titles that have the term come first', async () => {
  const html = await search('jade')
  expect(html).toMatch(/\d+ résultat\(s\) pour «\u00a0jade\u00a0»/)
  expect(titles(html)[0]).toBe('Jade, la patience devenue pierre')
})

test.each(['OEIL-DE-TIGRE', 'œil-de-tigre', 'Œil-De-Tigre', 'oeil-de-tigre'])(
  '%s finds the tiger’s eye',
  async (term) => {
    expect(titles(await search(term))).toContain('Œil-de-tigre, l’éclat fauve des voyageurs prudents')
  },
)

test.each(["l'eau que l'on met", 'l’eau que l’on met', 'L’EAU QUE L’ON MET'])(
  'the shape of the apostrophe and the case do not matter: %s',
  async (term) => {
    expect(titles(await search(term))).toContain('Aigue-marine, l’eau que l’on met à son poignet')
  },
)

test('a word of the text is found, tags and attributes are not', async () => {
  expect(titles(await search('badakhchan'))).toContain('Lapis-lazuli, un fragment de nuit piqué d’or')
  expect(await search('blockquote')).toContain('Aucun article trouvé')
})

test.each(['%', '_', '\\', "'; drop table articles; --", '<script>', '*'])(
  '%s is text, never a pattern',
  async (term) => {
    expect(await search(term)).toContain('Aucun article trouvé')
  },
)

test('what was typed is shown as text', async () => {
  expect(await search('"><img src=x>')).not.toContain('<img src=x>')
})
