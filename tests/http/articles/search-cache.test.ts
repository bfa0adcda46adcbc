import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { pageCacheSize } from '#platform/http/cache/tagged-cache.server.ts'
import { takePageViews } from '#platform/http/page-views.server.ts'
import { usePageCache } from '../../support/page-cache.ts'
import { publishArticle } from '../../support/publishing.ts'
import { browser, text, useSite } from '../../support/site.ts'

const site = useSite('world')
const { now } = usePageCache(site)

const ask = (address: string, headers: Record<string, string> = browser) => site.get(address, { headers })
const count = () => pageCacheSize().count

/** Whether the answer was there before. */
async function isCached(address: string): Promise<boolean> {
  const before = count()
  expect((await ask(address)).status).toBe(200)
  return count() === before
}

describe('a question asked a moment ago', () => {
  test.each(['/chercher', '/chercher/resultats'])('%s answers it from the cache', async (path) => {
    expect(await isCached(`${path}?q=jade`)).toBe(false)
    const first = await ask(`${path}?q=jade`)
    expect(first.headers.get('etag')).not.toBeNull()
    expect((await ask(`${path}?q=jade`, { ...browser, 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(
      304,
    )
    for (const same of 'q=%20jade++ q=jade&page=1 q=jade&page=x utm_source=a&q=jade q=jade%00 q=jade&q=onyx'.split(' '))
      expect(await isCached(`${path}?${same}`), same).toBe(true)
    for (const other of ['q=jades', 'q=JADE', 'q=jade&page=2'])
      expect(await isCached(`${path}?${other}`), other).toBe(false)
  })

  test('is answered by what is new, once an article or a synonym changed', async () => {
    await ask('/chercher/resultats?q=zéolite')
    await publishArticle(site, now.maiwenn, 'Zéolite du soir')
    expect(await text(await ask('/chercher/resultats?q=zéolite'))).toContain('1 résultat(s) pour «\u00a0zéolite\u00a0»')
    expect(await text(await ask('/chercher/resultats?q=pierre+vespérale'))).toContain('Aucun article trouvé')
    const synonym = { term: 'Pierre  vespérale', meaning: 'zéolite' }
    expect((await now.maiwenn.post('/compte/recherches/synonymes', synonym)).status).toBe(303)
    expect(await text(await ask('/chercher/resultats?q=pierre+vesperale'))).toContain('Zéolite du soir')
    const page = await (await site.get('/compte/recherches', { as: now.maiwenn })).text()
    const removal = /\/compte\/recherches\/synonymes\/[^"]+\/suppression/.exec(page)?.[0] ?? ''
    expect((await now.maiwenn.post(removal)).status).toBe(303)
    expect(await text(await ask('/chercher/resultats?q=pierre+vespérale'))).toContain('Aucun article trouvé')
  })

  test('is still counted when somebody looked at its answer', async () => {
    for (let time = 0; time < 3; time++) {
      await ask('/chercher/resultats?q=bixbite')
      expect((await site.post('/chercher/termes', { q: 'bixbite' })).status).toBe(204)
    }
    const page = await now.maiwenn.read('/compte/recherches')
    expect(page).toMatch(/bixbite<\/a><span class="caption">3 recherches, aucun article/)
  })
})

describe('floods of questions', () => {
  test('however many are asked, pages stay in the cache, answers are 500 at most, and no reading is left uncounted', async () => {
    await ask('/bracelets')
    takePageViews()
    const words = Array.from({ length: 520 }, (_, at) =>
      createHash('sha256').update(String(at)).digest('hex').slice(0, 9),
    )
    for (let at = 0; at < words.length; at += 20)
      await Promise.all(
        words
          .slice(at, at + 20)
          .map((word) =>
            site.get(`/chercher/resultats?q=${word}&page=9`, { headers: browser, from: `192.0.2.${at / 20}` }),
          ),
      )
    expect(count()).toBe(501)
    expect(takePageViews()).toEqual([])
    expect(await isCached('/bracelets')).toBe(true)
  })

  test.each([
    '%ff',
    '%ed%a0%80',
    '%00',
    '%F0%9F',
    '<script>alert(1)</script>',
    '?',
    '%3F/',
    '&q',
    'a'.repeat(5000),
    '../',
  ])('%s is words', async (typed) => {
    for (const path of ['/chercher', '/chercher/resultats']) {
      const answer = await ask(`${path}?q=${typed}`)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).not.toContain('<script>alert')
      expect(await (await ask(`${path}?q=${typed}`)).text()).toBe(html)
    }
  })
})

describe('what is answered', () => {
  test('is the same on the page and while one types, and shows nothing of who asks', async () => {
    for (const query of ['', '?q=perle', '?q=perle&page=2', '?q=amétiste']) {
      const part = (await (await ask(`/chercher/resultats${query}`)).text()).replace(/^<link[^>]*>/, '')
      expect(part).toMatch(/^<div class="search-summary" role="status"/)
      expect(await (await ask(`/chercher${query}`)).text()).toContain(part)
      const own = await site.get(`/chercher${query}`, { as: now.maiwenn })
      expect(own.headers.get('cache-control')).toBe('private, no-store')
      const html = await own.text()
      expect(html).toContain(part)
      expect(html).not.toMatch(/Modifier|\/assets\/[^"]+\.js/)
    }
    const part = await ask('/chercher/resultats?q=perle')
    expect(part.headers.get('x-robots-tag')).toBe('noindex')
    expect(part.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('before a search: what is most read, then what is new', async () => {
    const html = await text(await ask('/chercher'))
    const inOrder = [
      'Saisissez un terme de recherche pour trouver des articles.',
      'Les pierres les plus lues',
      'Les symboles les plus lus',
      'Nouveautés',
    ]
    const places = inOrder.map((words) => html.indexOf(words))
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true)
    const { articles } = await import('#features/articles/article-tables.server.ts')
    const { articleDays } = await import('#features/audience/audience-tables.server.ts')
    const { invalidateAll } = await import('#platform/http/cache/tagged-cache.server.ts')
    const { like } = await import('drizzle-orm')
    const [read] = await db.select().from(articles).where(like(articles.title, 'Turquoise%'))
    const day = new Date().toISOString().slice(0, 10)
    await db.insert(articleDays).values({ day, articleId: read?.id ?? '', readings: 100_000, shopClicks: 0 })
    invalidateAll()
    const first = /Les pierres les plus lues<\/h2>.*?<a href="([^"]+)"/.exec(await text(await ask('/chercher')))?.[1]
    expect(first).toBe('/chercher?q=Turquoise')
    expect(await text(await ask(first ?? ''))).toMatch(/[1-9]\d* résultat\(s\) pour «\u00a0Turquoise\u00a0»/)
  })

  test('without a result: near words, as published articles write them, with as many articles as each finds', async () => {
    const html = await text(await ask('/chercher?q=amétiste'))
    expect(html).toContain('Aucun article trouvé')
    const [, address = '', counted] =
      /Mots proches.*?<a href="([^"]+)"><span>améthyste<\/span> <span class="caption">(\d+) article/.exec(html) ?? []
    expect(await text(await ask(address))).toContain(`${counted} résultat(s) pour «\u00a0améthyste\u00a0»`)
    expect(html).toContain('Les pierres les plus lues')
    expect(await text(await ask('/chercher?q=xqzwv'))).not.toContain('Mots proches')
  })

  test('no word of a scheduled article is shown', async () => {
    await publishArticle(site, now.maiwenn, 'La charoïtine', { publishAt: '2099-01-01T10:00' })
    expect(await text(await ask('/chercher?q=charoitinne'))).not.toMatch(/charo[iï]tine</i)
  })
})

test('who searches more than anybody types is asked to wait, others and what is cached are not', async () => {
  const searched = (address: string, from: string) => site.get(address, { headers: browser, from })
  expect((await searched('/chercher?q=lapis', '198.51.100.7')).status).toBe(200)
  await db.update(rateLimits).set({ hits: 300, windowEndsAt: new Date(Date.now() + 60_000) })
  const page = await searched('/chercher?q=grenat', '198.51.100.7')
  expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds) => seconds >= 1 && seconds <= 60),
  ])
  expect(await text(page)).toMatch(
    /trop de recherches en peu de temps<\/span>\..*Réessayez dans \d+\s(?:secondes?|minute)\./s,
  )
  const answer = await searched('/chercher/resultats?q=grenat', '198.51.100.7')
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds) => seconds >= 1 && seconds <= 60),
  ])
  expect((await searched('/chercher?q=lapis', '198.51.100.7')).status).toBe(200)
  expect((await searched('/chercher', '198.51.100.7')).status).toBe(200)
  expect((await searched('/chercher?q=grenat', '198.51.100.8')).status).toBe(200)
})
