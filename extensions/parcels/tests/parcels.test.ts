import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { countPageViews } from '#features/audience/audience-counts.server.ts'
import { monthsAgo } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { publishArticle } from '../../../tests/support/publishing.ts'
import { newMember, password } from '../../../tests/support/members.ts'
import { browser, type Jar, text, useSite } from '../../../tests/support/site.ts'
import { parcelCards, parcelScans } from '../parcel-tables.server.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const scan = { headers: browser }

let pdfium: PDFiumLibrary
beforeAll(async () => void (pdfium = await PDFiumLibrary.init()))
afterAll(() => pdfium.destroy())

const cardOf = (id: string) => `/compte/articles/${id}/carte`

async function prepare(title: string, more: Record<string, string> = {}) {
  const article = await publishArticle(site, maiwenn, title)
  const answer = await maiwenn.post(cardOf(article.id), { lines: 'Un chiffon doux\nJamais de savon', ...more })
  expect(answer.status).toBe(303)
  const [card] = await db.select().from(parcelCards).where(eq(parcelCards.articleId, article.id))
  return { ...article, code: `/c/${card?.code}` }
}

/** At 300 dpi, as a printer receives it. */
async function printed(id: string, format: 'a6' | 'a4') {
  const answer = await site.get(`${cardOf(id)}/pdf?format=${format}`, { as: maiwenn })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const document = await pdfium.loadDocument(bytes)
  const { width, height, data } = await document.getPage(0).render({ scale: 300 / 72, render: 'bitmap' })
  const words = document.getPage(0).getText()
  document.destroy()
  const part = (left: number, top: number, w: number, h: number) => {
    const rows = Array.from({ length: h }, (_, y) =>
      data.subarray(4 * ((top + y) * width + left), 4 * ((top + y) * width + left + w)),
    )
    return jsQR(new Uint8ClampedArray(Buffer.concat(rows)), w, h)
  }
  return { answer, width, height, words, part }
}

const locationOf = async (address: string) => {
  const { status, headers } = await site.get(address, scan)
  return `${status} ${headers.get('location') ?? ''}`.trim()
}

describe('a card', () => {
  test('has a code that a phone reads, at least 22 mm wide, its words, and the name of its article as a file', async () => {
    const title = 'Le cœur d’œil-de-tigre\u00a0: où l’été naît'
    const { id, slug, code } = await prepare(title)
    const { answer, width, height, words, part } = await printed(id, 'a6')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="carte-${slug}.pdf"`)
    expect([width, height].map((pixels) => Math.round((pixels / 300) * 25.4))).toEqual([105, 148])
    const symbol = part(0, 0, width, height)
    expect(symbol?.data).toBe(`http://localhost:3000${code}`)
    const { topLeftCorner: left, topRightCorner: right } = symbol!.location
    expect(((right.x - left.x) / 300) * 25.4).toBeGreaterThan(22)
    expect(words.replace(/\s+/g, ' ')).toContain(title.replace('\u00a0', ' '))
    expect(words).toContain('Jamais de savon')
  })

  test('fits four times on a sheet, with its words cut when they are too long', async () => {
    const { id, code } = await prepare(`Un bracelet ${'extraordinairement '.repeat(6)}long`, {
      lines: `${'Évitez '.repeat(12)}\n`.repeat(5),
      format: 'a4',
    })
    const { width, height, part } = await printed(id, 'a4')
    const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)]
    for (const place of [0, 1, 2, 3])
      expect(part((place % 2) * w, (place >> 1) * h, w, h)?.data).toBe(`http://localhost:3000${code}`)
  })

  test('keeps the letters of a title whose accents our fonts lack, and names the signs that are missing', async () => {
    const { id } = await prepare('Ngọc đẹp, سوار 💍')
    expect((await printed(id, 'a6')).words).toContain('Ngoc đep,')
    expect((await site.read(cardOf(id), maiwenn)).replaceAll('\u00a0', ' ')).toContain('ne les ont pas : س و ا ر 💍')
  })

  test('does not wait for the many that a colleague asks for at once', async () => {
    const { id } = await prepare('Quarante cartes')
    const editor = await site.signIn((await newMember('colis', 'editor')).email, password)
    const order: Jar[] = []
    const print = async (as: Jar, place: number) => {
      const { status } = await site.get(`${cardOf(id)}/pdf`, { as, from: `198.51.100.${place}` })
      if (status === 200) order.push(as)
    }
    await Promise.all([...Array<Jar>(6).fill(maiwenn), editor].map(print))
    expect([0, 1, 2]).toContain(order.indexOf(editor))
  })

  test('is of whoever may change its article, and keeps its lines and its code', async () => {
    const { id, code, slug } = await prepare('Une carte gardée')
    expect(await text(await site.get(`/article/${slug}`, { as: maiwenn }))).toContain(`href="${cardOf(id)}"`)
    await site.post(cardOf(id), { lines: 'Autre chose' }, { as: maiwenn })
    const html = await site.read(cardOf(id), maiwenn)
    expect(html).toContain(`<code>http://localhost:3000${code}</code>`)
    expect(html).toContain('Autre chose</textarea>')
    for (const address of [cardOf(id), `${cardOf(id)}/pdf`]) {
      expect((await site.get(address, { as: anouk })).status).toBe(403)
      expect(await locationOf(address)).toMatch(/^302 \/compte\?retour/)
    }
    expect((await site.post(cardOf(id), { lines: 'a' }, { as: anouk })).status).toBe(403)
    expect((await site.post(cardOf(id), { replacement: '/article/rien' }, { as: maiwenn })).status).toBe(400)
  })
})

describe('the short address of a card', () => {
  test('follows its article, then its replacement, then leads to the category', async () => {
    const { id, code } = await prepare('Une adresse courte')
    const other = await prepare('Celui qui remplace')
    await db.update(articles).set({ slug: 'autre-adresse' }).where(eq(articles.id, id))
    expect(await locationOf(code)).toBe('302 /article/autre-adresse')
    expect(await locationOf(code.toUpperCase())).toBe('302 /article/autre-adresse')
    const createdAt = monthsAgo(-1)
    await db.update(articles).set({ createdAt }).where(eq(articles.id, id))
    expect(await site.read(code)).toMatch(/^(?![^]*adresse courte)[^]*Bientôt en ligne/)
    await site.post(`/compte/articles/${id}/suppression`, {}, { as: maiwenn })
    const gone = await site.get(code, scan)
    expect(gone.status).toBe(200)
    expect(gone.headers.get('set-cookie')).toBeNull()
    const html = await text(gone)
    expect(html).toContain('Cet article n’est plus sur le site.')
    expect(html).toMatch(/<a class="btn" href="\/(?:bracelets|pendentifs)">/)
    expect(html).not.toContain('__reactRouterContext')
    const replacement = `http://localhost:3000/article/${other.slug}`
    expect(await text(await site.post(cardOf(id), { replacement }, { as: maiwenn }))).toBe('')
    await site.post(`/compte/articles/${id}/effacement`, {}, { as: maiwenn })
    expect(await locationOf(code)).toBe(`302 /article/${other.slug}`)
    for (const wrong of ['/c/zzzz', '/c/%00']) expect(await locationOf(wrong)).toBe('404')
  })

  test('counts scans of people under « Colis », once each, without robots and the team', async () => {
    const { code } = await prepare('Un colis')
    await site.get(code, scan)
    await site.get(code, { ...scan, from: '203.0.113.9' })
    await site.get(code, { headers: { 'user-agent': 'Googlebot/2.1' } })
    await site.get(code, { ...scan, as: maiwenn })
    await countPageViews()
    const rows = await db
      .select()
      .from(parcelScans)
      .where(eq(parcelScans.code, code.slice(3)))
    expect(rows).toMatchObject([{ scans: 2 }])
    expect(await site.read('/compte/colis', maiwenn)).toMatch(/Un colis<\/a>[^]*?>2<\/td>/)
  })
})
