import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { pictures } from '#features/media/media-tables.server.ts'
import { articles, articleRevisions } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
let [a = '', b = '', c = '', d = '']: string[] = []
beforeAll(async () => {
  const rows = await db.select({ key: pictures.key }).from(pictures).orderBy(pictures.key).limit(4)
  ;[a = '', b = '', c = '', d = ''] = rows.map(({ key }) => `/media/article-images/${key}`)
})

const figure = (address: string, caption = '') =>
  `<figure><img src="${address}" alt="">${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const pageOf = async (path: string) => site.read(path)
const figuresIn = (html: string) =>
  [...html.matchAll(/<figure[^>]*class="(\w+)"[^>]*>.*?<\/figure>/gs)].map(([whole, name]) => ({ whole, name }))

test('photos stand in the text by their layouts, the first above it, the others after it with their captions', async () => {
  const { slug } = await publishArticle(site, maiwenn, 'Quatre photos', {
    content: ['<p>Un.</p>', figure(b), '<p>Deux.</p>', figure(c, 'Une <em>autre</em> légende')].join('\n\n'),
    images: [
      `${a} | La première\nPoint : 10 90`,
      `${b} | Un jade\nMise en page : large\nLégende : Deux rangs <b>`,
      `${c}\nMise en page : pleine`,
      `${d} | Une dernière\nLégende : Après le texte`,
    ].join('\n'),
  })
  const html = await pageOf(`/article/${slug}`)
  const figures = figuresIn(html)
  expect(figures.map(({ name }) => name)).toEqual(['opening', 'wide', 'full'])
  expect(figures[0]?.whole).toMatch(/data-x="10" data-y="90"/)
  expect(figures[1]?.whole).toContain('<figcaption>Deux rangs &lt;b&gt;</figcaption>')
  expect(figures[1]?.whole).toContain(`href="/article/${slug}/photos/2"`)
  expect(figures[1]?.whole).toContain('aria-label="Agrandir la photo&nbsp;: Un jade"')
  expect(figures[1]?.whole).toContain('alt="Un jade"')
  expect(figures[2]?.whole).toContain('<figcaption>Une <em>autre</em> légende</figcaption>')
  const gallery = html.slice(html.indexOf('class="gallery"'), html.indexOf('class="author"'))
  expect(gallery.match(/<img(?! class="preview")/g)).toHaveLength(1)
  expect(gallery).toContain('<figcaption>Après le texte</figcaption>')
})

test('every photo has a page of its own, which leads to its neighbours and back', async () => {
  const { slug } = await publishArticle(site, maiwenn, 'Deux photos à agrandir', {
    images: `${a} | La première\n${b} | La seconde\nLégende : Sous la seconde`,
  })
  const first = await pageOf(`/article/${slug}/photos/1`)
  expect(first).toContain('<title>Photo 1 sur 2, Deux photos à agrandir — Amulette</title>')
  expect(first).toContain('alt="La première"')
  expect(first).toContain('name="robots" content="noindex')
  expect(first).not.toContain('rel="prev"')
  expect(first).toMatch(new RegExp(`href="/article/${slug}/photos/2"[^>]*rel="next"`))
  const second = await pageOf(`/article/${slug}/photos/2`)
  expect(second).toContain('<figcaption>Sous la seconde</figcaption>')
  expect(second).toContain(`href="/article/${slug}#photo-2"`)
  expect(await pageOf(`/article/${slug}`)).toContain('id="photo-2"')
  for (const number of ['0', '3', '01', '1e0', '-1', 'a', '99999999999999999999'])
    expect([number, (await site.get(`/article/${slug}/photos/${number}`)).status]).toEqual([number, 404])
  expect((await site.get('/article/rien/photos/1')).status).toBe(404)
})

test('details that mean nothing are left out, in the form of an article and in that of a draft', async () => {
  const images = `${a} | Un jade\nMise en page : <script>\nPoint : 1000 -4\nLégende : "><script>alert(1)</script>`
  const article = await publishArticle(site, maiwenn, 'Des détails hostiles', { images })
  expect(article.imageDetails).toEqual({ [a]: { caption: '"><script>alert(1)</script>' } })
  expect(await pageOf(`/article/${article.slug}`)).not.toContain('<script>alert')
  expect(await pageOf(`/article/${article.slug}/photos/1`)).not.toContain('<script>alert')
  const many = Array.from({ length: 60 }, (_, index) => `${a}?${index}\nPoint : 1 1`).join('\n')
  expect((await maiwenn.post('/compte/articles/nouveau', { ...articleFields, images: many })).status).toBe(400)
})

test('a version keeps the details, and an article that had none shows what its pictures suggest', async () => {
  const { id, slug } = await publishArticle(site, maiwenn, 'Avec un point', {
    images: `${a}\nPoint : 3 97\nLégende : Ici`,
  })
  const [version] = await db.select().from(articleRevisions).where(eq(articleRevisions.articleId, id))
  expect(version?.input.images).toEqual([{ address: a, alt: null, caption: 'Ici', focus: { x: 3, y: 97 } }])
  expect(await pageOf('/bracelets')).toMatch(/<img[^>]+data-x="0" data-y="100"/)
  await db.update(articles).set({ imageDetails: {} }).where(eq(articles.slug, slug))
  const [{ focusX, focusY } = { focusX: null, focusY: null }] = await db
    .select()
    .from(pictures)
    .where(eq(pictures.key, a.split('/').at(-1) ?? ''))
  expect([typeof focusX, typeof focusY]).toEqual(['number', 'number'])
})
