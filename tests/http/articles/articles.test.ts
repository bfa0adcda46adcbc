import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { imagesOf } from '#features/articles/article.ts'
import { imageLine } from '#features/articles/image-lines.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { articleByTitle, articleFields, publishArticle } from '../../support/publishing.ts'
import { text as plain, useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')

const fields = { ...articleFields, content: '<p>Premier paragraphe.</p><p>Second.</p>', category: 'pendentif' }
const publish = (title: string, more: Record<string, string> = {}) =>
  publishArticle(site, maiwenn, title, { ...fields, title, ...more })

test('an article is published, shown everywhere at once, and its author is notified', async () => {
  const response = await maiwenn.post('/compte/articles/nouveau', {
    ...fields,
    title: '  La perle du matin  ',
    returnTo: '/',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect(await maiwenn.read('/')).toContain('Article publié avec succès !')
  expect(await maiwenn.read('/')).not.toContain('Article publié avec succès !')
  const article = await articleByTitle('La perle du matin')
  expect(article).toMatchObject({
    content: '<p>Premier paragraphe.</p>\n\n<p>Second.</p>',
    excerpt: 'Premier paragraphe. Second.',
    readTime: '1',
    category: 'pendentif',
    image: null,
    images: null,
    author: 'maiwenn@example.org',
  })
  expect(article?.slug).toBe('la-perle-du-matin')
  for (const path of ['/', '/pendentifs', '/chercher?q=perle+du+matin', `/article/${article?.slug}`]) {
    expect(await site.read(path)).toContain('La perle du matin')
  }
})

test('a title that was used before gives another address: to a second article, during the stay in the trash, and after', async () => {
  const { id, slug: firstSlug } = await publish('Deux fois')
  await publish('Deux fois')
  await maiwenn.post(`/compte/articles/${id}/suppression`)
  await publish('Deux fois')
  await maiwenn.post(`/compte/articles/${id}/effacement`)
  await publish('Deux fois')
  const rows = await db.select({ slug: articles.slug }).from(articles).where(eq(articles.title, 'Deux fois'))
  expect([firstSlug, rows.length]).toEqual(['deux-fois', 3])
  for (const { slug } of rows) expect(slug).toMatch(/^deux-fois-\d{13}$/)
})

test('invisible characters leave a pasted title, and the ligatures of a PDF become letters', async () => {
  const title = '\ufeffLa ﬁn\u200b du co\u00adﬀre'
  await maiwenn.post('/compte/articles/nouveau', { ...fields, title })
  expect(await articleByTitle('La fin du coffre')).toBeDefined()
})

test.each([
  [120, 60],
  [121, 61],
])('« … » ends a text of %i characters on a card, of %i in the own list, only when it was cut', async (card, list) => {
  await publish(`Carte de ${card}`, { content: 'c'.repeat(card) })
  await publish(`Liste de ${list}`, { content: 'l'.repeat(list) })
  const shown = (letter: string, most: number, length: number) => `>${letter.repeat(most)}${length > most ? '…' : ''}<`
  expect(await site.read('/pendentifs')).toContain(shown('c', 120, card))
  expect(await maiwenn.read('/compte/articles')).toContain(shown('l', 60, list))
})

test.each([
  [{ title: '   ' }, 'Tous les champs sont obligatoires'],
  [{ content: ' \n ' }, 'Tous les champs sont obligatoires'],
  [{ title: '\u200b\u2060\ufeff' }, 'Tous les champs sont obligatoires'],
  [{ content: '\u200b\u2060\ufeff' }, 'Tous les champs sont obligatoires'],
  [{ content: '<p>\u200b&#8288;</p>' }, 'Tous les champs sont obligatoires'],
  [{ title: 'Une perle \ue000ecnis' }, 'pas de caractère invisible'],
  [{ content: '<p></p><p> </p>' }, 'Tous les champs sont obligatoires'],
  [{ content: '<script>alert(1)</script>' }, 'Tous les champs sont obligatoires'],
  [{ title: 'x'.repeat(201) }, 'Le titre doit contenir au plus 200 caractères.'],
  [{ images: 'javascript:alert(1)' }, 'Cette adresse d’image n’est pas valable'],
  [{ videoUrl: 'http://exemple.fr/video.mp4' }, 'Indiquez une adresse YouTube, Vimeo, ou un fichier vidéo en https'],
])('an article with %o is refused beside the field, and the input stays', async (wrong, sentence) => {
  const response = await maiwenn.post('/compte/articles/nouveau', {
    ...fields,
    title: 'Texte gardé',
    content: 'Tout ce que j’ai écrit',
    ...wrong,
  })
  expect(response.status).toBe(400)
  const html = await plain(response)
  expect(html).toContain(sentence)
  if (!('content' in wrong)) expect(html).toContain('Tout ce que j’ai écrit')
  if (!('title' in wrong)) expect(html).toContain('Texte gardé')
})

test('image addresses are trimmed, empty ones dropped, doubles removed; the first is the main image', async () => {
  const images = ' https://exemple.fr/a.jpg \n\n https://exemple.fr/b.jpg\nhttps://exemple.fr/a.jpg\n'
  expect(await publish('Avec images', { images })).toMatchObject({
    image: 'https://exemple.fr/a.jpg',
    images: ['https://exemple.fr/a.jpg', 'https://exemple.fr/b.jpg'],
  })
})

test('a reader’s page never points to a picture on another site', async () => {
  const { slug } = await publish('Image d’ailleurs', { images: 'https://exemple.fr/a.jpg' })
  const html = await site.read(`/article/${slug}`)
  expect(html).toContain('/media/ailleurs/')
  expect(html).not.toContain('exemple.fr')
})

test('an update recomputes excerpt and read time, and keeps slug, date and author', async () => {
  const before = await publish('Avant')
  const response = await maiwenn.post(`/compte/articles/${before.id}`, {
    ...fields,
    title: 'Après',
    content: `<p>${'é'.repeat(450)}</p>`,
  })
  expect(response.status).toBe(303)
  expect(await maiwenn.read('/compte/articles')).toContain('Article mis à jour !')
  const after = await articleByTitle('Après')
  expect(after).toMatchObject({
    id: before.id,
    slug: before.slug,
    date: before.date,
    author: before.author,
    excerpt: 'é'.repeat(120),
    readTime: '4',
  })
})

test('an article saved unchanged is the same to the byte', async () => {
  const [before] = await db
    .select()
    .from(articles)
    .where(eq(articles.category, 'bracelet'))
    .orderBy(articles.createdAt)
    .limit(1)
  if (!before) throw new Error('The world has no bracelet.')
  const { title, content, category, imageAlts, videoUrl, videoTranscript } = before
  await maiwenn.post(`/compte/articles/${before.id}`, {
    title,
    content: content.replaceAll('\n', '\r\n'),
    category,
    images: imagesOf(before)
      .map((address) => imageLine({ address, alt: imageAlts[address] ?? null }))
      .join('\n'),
    videoUrl: videoUrl ?? '',
    videoTranscript: videoTranscript ?? '',
  })
  const [after] = await db.select().from(articles).where(eq(articles.id, before.id))
  // Columns that only show that a save took place.
  const trace = { updatedAt: null, version: null, announcedAt: null }
  expect({ ...after, ...trace }).toEqual({ ...before, ...trace })
})

test('two articles with one title, published in the same millisecond, have two addresses', async () => {
  await Promise.all([1, 2, 3].map(() => maiwenn.post('/compte/articles/nouveau', { ...fields, title: 'Jumeaux' })))
  const slugs = (await db.select().from(articles).where(eq(articles.title, 'Jumeaux'))).map((article) => article.slug)
  expect(new Set(slugs).size).toBe(3)
})

test('the own-article list shows the whole words of 60 characters and at most three thumbnails', async () => {
  const html = await maiwenn.read('/compte/articles')
  const lapis = html.slice(
    html.lastIndexOf('<li', html.indexOf('Lapis-lazuli, un fragment')),
    html.indexOf('</li>', html.indexOf('Lapis-lazuli, un fragment')),
  )
  expect(lapis.match(/<img/g)).toHaveLength(3)
  expect(lapis).toContain('À la pointe du lapis-lazuli, il y a une vallée étroite du…')
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
])('a video at %s loads nothing from there before a click', async (videoUrl, player) => {
  const article = await publish(`Vidéo ${videoUrl.length}`, { videoUrl })
  expect(article.videoUrl).toBe(videoUrl)
  const html = await (await site.get(`/article/${article.slug}`)).text()
  const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? ''
  expect(frame).toContain(player)
  expect(frame).toMatch(/srcDoc=/i)
  expect(frame).not.toMatch(/ src="/)
})
