import { describe, expect, test } from 'vitest'
import { articleListShape } from '../article-list.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { elementsIn } from '../../../tests/support/html.ts'
import { publishArticle } from '../../../tests/support/publishing.ts'
import { useSite } from '../../../tests/support/site.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const origin = 'http://localhost:3000'

const articlesOf = async (address: string) => articleListShape.parse(await (await site.get(address)).json()).articles

describe('the newest articles for other sites', () => {
  test('are three, or as many as the address says, of a category or of all', async () => {
    const bracelets = await articlesOf('/integration/bracelets.json')
    expect(bracelets).toHaveLength(3)
    expect(new Set(bracelets.map(({ category }) => category))).toEqual(new Set(['bracelet']))
    const dates = bracelets.map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(await articlesOf('/integration/pendentifs.json?nombre=1')).toHaveLength(1)
    expect(
      new Set((await articlesOf('/integration/articles.json?nombre=12')).map(({ category }) => category)).size,
    ).toBe(2)
  })

  test.each(['0', '13', '-1', '03', '3.5', '1e1', '', 'trois', '9999999999', '3&nombre=5'])(
    'are three when the address says %s',
    async (number) => {
      expect(await articlesOf(`/integration/articles.json?nombre=${number}`)).toHaveLength(3)
    },
  )

  test.each(['html', 'json'])('may be read by every site and every cache, without a cookie (%s)', async (kind) => {
    const address = `/integration/bracelets.${kind}`
    const jar = await site.signInAs('maiwenn')
    for (const asking of [{ headers: { origin: 'https://boutique.example' } }, { as: jar }]) {
      const { status, headers } = await site.get(address, asking)
      expect(status).toBe(200)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.getSetCookie()).toEqual([])
    }
    const { headers } = await site.get(address)
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = await site.get(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('change with the articles, also at a date', async () => {
    const first = async () => (await articlesOf('/integration/bracelets.json'))[0]?.title
    const before = await first()
    await publishArticle(site, maiwenn, 'Une perle au comptoir')
    expect(await first()).toBe('Une perle au comptoir')
    expect(before).not.toBe('Une perle au comptoir')
    const soon = new Date(Date.now() + 60 * 60_000)
    const typed = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' })
    await publishArticle(site, maiwenn, 'Une perle à venir', { publishAt: typed.format(soon).replace(' ', 'T') })
    expect(await first()).toBe('Une perle au comptoir')
    stopClock(new Date(soon.getTime() + 60_000))
    expect(await first()).toBe('Une perle à venir')
    startClock()
  })

  test('are whole in themselves: absolute addresses that exist, no script, nothing of elsewhere', async () => {
    await publishArticle(site, maiwenn, '<script>alert("1")</script> & perle')
    const answer = await site.get('/integration/articles.html?nombre=12')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await answer.text()
    const elements = elementsIn(html)
    const names = new Set(elements.map(({ name }) => name))
    expect([...names].toSorted()).toEqual(['a', 'img', 'li', 'p', 'section', 'style', 'ul'])
    expect(html).toContain('&lt;script&gt;')
    const addresses = elements.flatMap(({ attribs: { href, src, srcset } }) =>
      [href, src, ...(srcset?.split(', ') ?? [])].flatMap((address) => address?.split(' ')[0] ?? []),
    )
    expect(addresses.length).toBeGreaterThan(12)
    for (const address of new Set(addresses)) {
      expect(address).toMatch(/^http:\/\/localhost:3000\//)
      expect((await site.get(address.slice(origin.length))).status, address).toBe(200)
    }
  })

  test('are offered to the owner, ready to be copied', async () => {
    const page = await maiwenn.read('/compte/boutique')
    for (const name of ['articles', 'bracelets', 'pendentifs'])
      expect(page).toContain(`fetch('${origin}/integration/${name}.html?nombre=3')`)
  })
})
