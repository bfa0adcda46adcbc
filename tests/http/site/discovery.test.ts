import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { sendComment } from '../../support/comment-forms.ts'
import { headOf, linkOf, problemsOf } from '../../support/head.ts'
import { publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { anouk, maiwenn } = site.sessions('anouk', 'maiwenn')
const origin = 'http://localhost:3000'

beforeEach(() => invalidateAll())
afterEach(() => invalidateAll())

const htmlOf = async (path: string) => (await site.get(path)).text()
const headAt = async (path: string) => headOf(await htmlOf(path))
const lapis = async () => /\/article\/lapis-lazuli-[\w-]+/.exec(await htmlOf('/'))?.[0] ?? ''

const publish = (title: string, more: Record<string, string> = {}) => publishArticle(site, maiwenn, title, more)

describe('what the head of a page says', () => {
  test.each([
    ['/', 'website', '/partage/', ['WebSite', 'Organization']],
    ['/bracelets', 'website', '/bracelets.jpg', ['BreadcrumbList']],
    ['/pendentifs', 'website', '/pendentifs.jpg', ['BreadcrumbList']],
    ['article', 'article', '/lapis-lazuli', ['BlogPosting', 'BreadcrumbList', 'VideoObject']],
  ])('%s is described for search engines and networks', async (page, type, picture, things) => {
    const path = page === 'article' ? await lapis() : page
    const html = await htmlOf(`${path}?utm_source=lettre&fbclid=1`)
    const head = headOf(html)
    expect(html).toContain('<html lang="fr">')
    expect(linkOf(head, 'canonical')).toBe(`${origin}${path}`)
    const description = head.metas.get('description') ?? ''
    expect(description.length).toBeLessThanOrEqual(160)
    expect(head.metas.get('og:description')).toBe(description)
    expect(head.metas.get('og:type')).toBe(type)
    expect(head.metas.get('og:url')).toBe(`${origin}${path}`)
    expect(head.metas.get('og:locale')).toBe('fr_FR')
    expect(head.title).toBe(`${head.metas.get('og:title')} — Amulette`)
    expect(head.metas.get('og:image')).toMatch(/^http:\/\/localhost:3000\/partage\/[0-9a-f]{20}\/[\w-]+\.jpg$/)
    expect(head.metas.get('og:image')).toContain(picture)
    expect(head.metas.get('og:image:alt')).toBeTruthy()
    expect(head.metas.get('twitter:card')).toBe('summary_large_image')
    expect(head.metas.has('robots')).toBe(false)
    expect(head.things.map((thing) => thing['@type'])).toEqual(things)
    expect(await problemsOf(head.things)).toEqual([])
    for (const feed of head.links.filter((link) => link.rel === 'alternate')) {
      expect((await site.get(feed.href ?? '')).headers.get('content-type')).toContain(feed.type)
    }
  })

  test('an article says when it appeared and changed, who wrote it and how many comments it has', async () => {
    const path = await lapis()
    const [article] = await db
      .select()
      .from(articles)
      .where(eq(articles.slug, path.slice('/article/'.length)))
    const head = await headAt(path)
    expect(head.metas.get('article:published_time')).toBe(article?.date.toISOString())
    expect(head.metas.get('article:section')).toBe('Bracelets')
    const commentCount = await db.$count(
      comments,
      and(eq(comments.articleId, article?.id ?? ''), eq(comments.validated, true)),
    )
    expect(head.things[0]).toMatchObject({ commentCount, author: { name: 'Maïwenn' } })
    expect(JSON.stringify(head.things)).not.toContain('@example')
  })

  test('a description that its author chose takes the place of the beginning of the text', async () => {
    const { slug } = await publish('Le jade', { searchDescription: 'Ce que dit le jade.' })
    const { metas } = await headAt(`/article/${slug}`)
    for (const name of ['description', 'og:description']) expect(metas.get(name)).toBe('Ce que dit le jade.')
  })

  test('a title is text, whatever stands in it', async () => {
    const title = `</script><script>alert(1)</script>\u2028"é" & ${'très '.repeat(30)}long`
    const { slug } = await publish(title, { content: `${'Mot '.repeat(60)}.` })
    const html = await htmlOf(`/article/${slug}`)
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="speculationrules">',
      '<script type="module">',
    ])
    const head = headOf(html)
    expect(head.metas.get('og:title')).toContain('</script><script>alert(1)</script>')
    expect(String(head.things[0]?.headline)).toMatch(/^<\/script>.*très…$/su)
    expect(await problemsOf(head.things)).toEqual([])
    expect(head.metas.get('description')).toMatch(/^(Mot )+Mot…$/)
  })

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', { embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' }],
    ['https://vimeo.com/123456', { embedUrl: 'https://player.vimeo.com/video/123456?dnt=1' }],
    ['https://exemple.fr/a.mp4', { contentUrl: 'https://exemple.fr/a.mp4' }],
  ])('the video %s is said to be one', async (videoUrl, expected) => {
    const { slug } = await publish(`Avec ${videoUrl}`, { videoUrl })
    const { things } = await headAt(`/article/${slug}`)
    const video = things.find((thing) => thing['@type'] === 'VideoObject')
    expect(video).toMatchObject({ ...expected, thumbnailUrl: expect.stringMatching(/^http:.*\.jpg$/) as string })
    expect(await problemsOf(things)).toEqual([])
  })

  test('each page of a category is its own address, and knows its neighbours', async () => {
    const [one] = await db.select().from(articles).where(eq(articles.category, 'pendentif')).limit(1)
    if (!one) throw new Error('The world has no pendant.')
    const { id: _, draftId: __, ...row } = one
    const copies = Array.from({ length: 60 }, (_unused, number) => {
      const at = new Date(Date.UTC(2026, 0, 1 + number))
      return { ...row, slug: `copie-${number}`, date: at, createdAt: at }
    })
    await db.insert(articles).values(copies)
    invalidateAll()
    const seen: string[] = []
    const titles = new Set<string>()
    let path: string | null = '/pendentifs'
    while (path) {
      const head = await headAt(`${path}${path.includes('?') ? '&' : '?'}utm_source=x`)
      expect(linkOf(head, 'canonical')).toBe(origin + path)
      expect(linkOf(head, 'prev')).toBe(seen.length > 0 ? origin + seen.at(-1) : undefined)
      titles.add(head.title)
      seen.push(path)
      path = linkOf(head, 'next')?.slice(origin.length) ?? null
    }
    expect(seen).toHaveLength(3)
    expect(titles.size).toBe(3)
    expect([...titles][1]).toMatch(/^Pendentifs, articles d’avant le \d+(er)? \S+ 2026 — Amulette$/)
    expect(await htmlOf(seen[1] ?? '')).toMatch(/<a class="link" href="\/pendentifs" rel="prev">/)
  })

  test('further comments are the article’s, as are addresses in capitals and with a slash', async () => {
    const path = await lapis()
    const position = '2026-11-12T08:00:00.000000Z_11111111-1111-4111-8111-111111111111'
    expect(linkOf(await headAt(`${path}?commentaires=${position}`), 'canonical')).toBe(origin + path)
    expect(linkOf(await headAt('/PENDENTIFS/?avant=rien'), 'canonical')).toBe(`${origin}/pendentifs`)
  })
})

describe('what is not to be found', () => {
  const hidden = ['/compte', '/chercher?q=jade', '/courrier', '/apercu/rien', '/compte/connexion', '/boutique']
  test.each(hidden)('%s is in no search engine, which may ask to learn it', async (path) => {
    const answer = await site.get(path)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const head = headOf(await answer.text())
    if (answer.status === 200) expect(head.metas.get('robots')).toBe('noindex')
    expect(linkOf(head, 'canonical')).toBeUndefined()
    const robots = await htmlOf('/robots.txt')
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, start = '']) => start)
    expect(closed.filter((start) => path.startsWith(start))).toEqual([])
  })

  test('the search page before a search is found, at one address', async () => {
    for (const path of ['/chercher', '/chercher?q=', '/chercher?utm_source=x']) {
      const answer = await site.get(path)
      expect(answer.headers.get('x-robots-tag')).toBeNull()
      const head = headOf(await answer.text())
      expect(head.metas.get('robots')).toBeUndefined()
      expect(linkOf(head, 'canonical')).toBe(`${origin}/chercher`)
    }
  })

  test.each(['/health', '/health/ready', '/evenements', '/compte/session', '/_root.data', '/chercher.data?q=jade'])(
    'nor %s, which is no page',
    async (path) => {
      expect((await site.get(path)).headers.get('x-robots-tag')).toBe('noindex')
    },
  )

  test('an article that was read and then deleted is gone, one that never appeared was never there', async () => {
    const read = await publish('Bientôt retiré')
    const planned = await publish('Jamais paru', { publishAt: '2099-01-01T09:00' })
    for (const { id } of [read, planned]) await maiwenn.post(`/compte/articles/${id}/suppression`)
    expect((await site.get(`/article/${read.slug}`)).status).toBe(404)
    for (const { id } of [read, planned]) await maiwenn.post(`/compte/articles/${id}/effacement`)
    const gone = await site.get(`/article/${read.slug}`)
    expect(gone.status).toBe(410)
    const html = await gone.text()
    expect(html).toContain('Article introuvable.')
    expect(html).toContain('action="/chercher"')
    expect(html).toContain('Nouveautés')
    expect(linkOf(headOf(html), 'canonical')).toBeUndefined()
    expect((await site.get(`/article/${planned.slug}`)).status).toBe(404)
    expect((await site.get('/article/nulle-part')).status).toBe(404)
    expect((await site.get('/article/%00')).status).toBe(404)
  })

  test('robots.txt shows the site map', async () => {
    expect(await htmlOf('/robots.txt')).toMatch(/^Sitemap: http:\/\/localhost:3000\/sitemap\.xml$/m)
  })
})

test('addresses in a comment are links that search engines do not count; in the queue they are text', async () => {
  const path = await lapis()
  const { id } = await sendComment(site, anouk, 'Voyez https://exemple.fr/a?b=<b>.', path)
  const queue = await (await site.get('/compte/moderation', { as: maiwenn })).text()
  expect(queue).toContain('https://exemple.fr/a')
  expect(queue).not.toContain('href="https://exemple.fr')
  await maiwenn.post(`/compte/moderation/${id}/validation`)
  expect(await htmlOf(path)).toContain(
    'Voyez <a href="https://exemple.fr/a?b=" rel="ugc nofollow noopener">https://exemple.fr/a?b=</a>&lt;b&gt;.',
  )
})
