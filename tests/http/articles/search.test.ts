import { describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { searchArticles } from '#features/search/search.server.ts'
import { db } from '#platform/database.server.ts'
import { publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const search = (term: string) => site.read(`/chercher?q=${encodeURIComponent(term)}`)
const titles = (html: string) => [...html.matchAll(/aria-label="Voir l'article ([^"]+)"/g)].map((match) => match[1])

test('results are counted and titles that have the term come first', async () => {
  const html = await search('jade')
  expect(html).toMatch(/\d+ résultat\(s\) pour «\u00a0jade\u00a0»/)
  expect(titles(html)[0]).toBe('Jade, la patience devenue pierre')
})

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

test.each(['%', '_', '\\', "'; drop table articles; --", '<script>', '*'])('%s is text, no pattern', async (term) => {
  expect(await search(term)).toContain('Aucun article trouvé')
})

describe('what a visitor means', () => {
  test.each([
    'OEIL-DE-TIGRE',
    'Œil-De-Tigre',
    'oeil de tigre',
    'œil-de-tigre',
    'yeux de tigre',
    'Yeux-de-tigre',
    'les yeux du tigre',
  ])('%s finds the tiger’s eye', async (term) => {
    expect(titles(await search(term))[0]).toBe('Œil-de-tigre, l’éclat fauve des voyageurs prudents')
  })

  test.each([
    ['turquoises', 'Turquoise, un ciel d’Iran qui verdit avec le temps'],
    ['améthystes', 'Améthyste, la sobriété portée en violet'],
    ['amétyste', 'Améthyste, la sobriété portée en violet'],
    ['fatma main', 'La main de Fatma, cinq doigts contre le mauvais œil'],
    ['yeux bleus', 'Le nazar, cet œil bleu qui ne cille jamais'],
    ['"améthyste"', 'Améthyste, la sobriété portée en violet'],
  ])('a title that says it in another form comes first: %s', async (term, title) => {
    expect(titles(await search(term))[0]).toBe(title)
  })

  test.each([
    ['lapislazuli', 'Lapis-lazuli, un fragment de nuit piqué d’or'],
    ['mala chite', 'Malachite, lire les cernes d’une pierre'],
  ])('a space too many or too few is one slip: %s', async (term, title) => {
    const html = await search(term)
    expect(titles(html)[0]).toBe(title)
    expect(html).toMatch(/<mark>(?:lapis|malachite)/i)
  })

  test('invisible characters in a term do not change its results', async () => {
    for (const term of ['\u200fjade', 'ja\u00adde', '\u202ejade\u202c', '\ufeffjade']) {
      expect(titles(await search(term))[0]).toBe('Jade, la patience devenue pierre')
    }
  })

  test('all quotation marks are equal, and differ from other characters', async () => {
    expect(await search('<')).toContain('Aucun article trouvé')
    expect(await search('>')).toContain('Aucun article trouvé')
    expect(titles(await search('“'))).toEqual(titles(await search('«')))
    expect(titles(await search('"')).length).toBeGreaterThan(0)
  })

  test('a page number beyond the last shows the last page', async () => {
    const page = async (number: string) => titles(await site.read(`/chercher?q=a&page=${number}`))
    const last = await page('2')
    expect(last.length).toBeGreaterThan(0)
    expect(await page('50')).toEqual(last)
    expect(await page('1e9')).toEqual(last)
  })

  test('other forms of a word are found, after exact matches', async () => {
    expect(titles(await search('malachites'))[0]).toBe('Malachite, lire les cernes d’une pierre')
    const one = titles(await search('bijou'))
    expect(one).toEqual(expect.arrayContaining(titles(await search('bijoux'))))
    expect(one.length).toBeGreaterThan(0)
  })

  test('one typo is corrected, an existing word is never replaced', async () => {
    for (const typo of ['malachitte', 'malacite', 'nalachite', 'malahcite']) {
      expect(titles(await search(typo))[0], typo).toBe('Malachite, lire les cernes d’une pierre')
    }
    expect(await search('malakite bleue')).toContain('Aucun article trouvé')
  })

  test('a synonym without effect is refused, and the input stays', async () => {
    const refused = await maiwenn.post('/compte/recherches/synonymes', { term: 'khamsa', meaning: ' … ' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toMatch(/Saisissez au moins une lettre.*khamsa|khamsa.*Saisissez au moins une lettre/s)
  })
})

describe('every part of every text', () => {
  test('every part of a title or a text is found', async () => {
    const all = await db.select({ id: articles.id, title: articles.title, text: articles.contentText }).from(articles)
    for (const [number, { id, title, text }] of all.entries()) {
      const line = `${title} ${text}`.replace(/\s+/g, ' ')
      for (const [from, length] of [
        [0, 9],
        [title.length - 5, 12],
        [line.length >> 1, 3 + (number % 30)],
        [line.length - 25, 25],
      ] as const) {
        const term = line.slice(from, from + length)
        const found = await searchArticles(term, 1)
        const ids = new Set(found.articles.map((article) => article.id))
        for (let page = 2; page <= found.pages; page++) {
          for (const article of (await searchArticles(term, page)).articles) ids.add(article.id)
        }
        expect(ids.has(id), `« ${term} » in « ${title} »`).toBe(true)
        expect(ids.size).toBe(found.count)
      }
    }
  })

  test('a part of a very long word is found, and so are characters that have a meaning in a query', async () => {
    const long = Array.from({ length: 1500 }, (_, place) => (place * 7919).toString(36)).join('')
    const text = `Avant ${long.slice(0, 1400)} après, c:\\perles\\ et l'or & l'argent | !`
    await publishArticle(site, maiwenn, 'Une suite', { content: `<p>${text.replace('&', '&amp;')}</p>` })
    const terms = [0, 150, 290, 333, 520, 801, 1199].map((from) => long.slice(from, from + 190))
    for (const term of [
      ...terms,
      `avant ${long.slice(0, 90)}`,
      `${long.slice(1340, 1400)} apres`,
      'c:\\perles\\',
      "l'argent | !",
    ])
      expect(titles(await search(term)), term).toContain('Une suite')
  })

  test('a word far down a very long text is found; only its beginning is quoted', async () => {
    const text = `Chalcopyrite. ${'Une phrase d’été. '.repeat(3000)} Bornite.`
    await publishArticle(site, maiwenn, 'Un long texte', { content: `<p>${text}</p>` })
    expect(await search('chalcopyrite')).toContain('<mark>Chalcopyrite</mark>')
    const html = await search('bornite')
    expect(titles(html)).toEqual(['Un long texte'])
    expect(html).toContain('Chalcopyrite. Une phrase d’été.')
  })
})

describe('what is searched', () => {
  test('is counted by day, without identifying who searched, and shown to the owner', async () => {
    for (const term of ['Opale de feu', 'opale de feu', 'anouk@example.org', '06 12 34 56 78']) {
      expect((await site.post('/chercher/termes', { q: term })).status).toBe(204)
    }
    const page = await maiwenn.read('/compte/recherches')
    expect(page).toMatch(/opale de feu<\/a><span class="caption">2 recherches, aucun article/)
    expect(page).not.toMatch(/anouk@|06 12/)
    const draft = await maiwenn.post('/compte/recherches/brouillons', { term: 'opale de feu' })
    expect(draft.headers.get('location')).toMatch(/^\/compte\/brouillons\//)
    expect(await (await site.get('/compte/articles', { as: maiwenn })).text()).toContain('Opale de feu')
  })
})
