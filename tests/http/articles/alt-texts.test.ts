import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles, articleDrafts } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPictures } from '../../../database/world/picture-texts.ts'
import { headOf } from '../../support/head.ts'
import { articleByTitle, publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')

const videoBytes = '/media/article-videos/lapis-lazuli.mp4'
const pageOf = async (slug: string) => site.read(`/article/${slug}`)
const altsIn = (html: string) =>
  [...html.replaceAll('&nbsp;', '\u00a0').matchAll(/<img [^>]*?alt="([^"]*)"/g)].map(([, alt]) => alt)

const publish = (title: string, more: Record<string, string>) => publishArticle(site, maiwenn, title, more)

test('every picture of the demo has an alternative text, never the title with a number', async () => {
  for (const article of await db.select().from(articles)) {
    const page = await pageOf(article.slug)
    const alts = altsIn(page.slice(page.indexOf('<article'), page.indexOf('class="author"')))
    for (const alt of alts.filter(Boolean)) expect(alt).not.toMatch(/, image \d+$/)
    for (const alt of Object.values(article.imageAlts)) expect(alts).toContain(alt)
    expect(Object.values(article.imageAlts).filter(Boolean), article.slug).toHaveLength(article.images?.length ?? 0)
  }
  for (const text of Object.values(worldPictures)) expect(text.length).toBeLessThanOrEqual(300)
})

test('a picture without a description is decorative: in the page, in feeds, for search engines and social networks', async () => {
  const { slug, images } = await publish('Deux photos muettes', {
    images: '/media/article-images/1-a.webp\n/media/article-images/1-b.webp',
  })
  expect(images).toHaveLength(2)
  const page = await pageOf(slug)
  expect(page).not.toContain('Deux photos muettes, image')
  expect(page).not.toContain('alt="Deux photos muettes"')
  expect(await (await site.get('/flux.xml')).text()).not.toMatch(/alt=(?:"|&quot;)Deux photos muettes/)
  expect(headOf(page).metas.get('og:image:alt')).toBe('Deux photos muettes')
})

test('feeds, structured data and share cards have a picture’s alternative text', async () => {
  const lapis = await articleByTitle('Lapis-lazuli, un fragment de nuit piqué d’or')
  const head = headOf(await pageOf(lapis?.slug ?? ''))
  const text = worldPictures['bracelet-lapis-lazuli'] ?? ''
  expect(head.metas.get('og:image:alt')).toBe(`${lapis?.title}\u00a0: ${text}`)
  expect(head.metas.get('twitter:image:alt')).toBe(head.metas.get('og:image:alt'))
  expect(JSON.stringify(head.things)).toContain(text)
  expect(await (await site.get('/flux.xml')).text()).toContain(text)
})

test('a video has its transcript under it, without script, as plain text; the demo’s silent one says that it is', async () => {
  const lapis = await articleByTitle('Lapis-lazuli, un fragment de nuit piqué d’or')
  const page = await pageOf(lapis?.slug ?? '')
  expect(page).toMatch(/<\/figure><details class="video-transcript"><summary>Transcription<\/summary><p>Film muet/)
  const written = await publish('Un film transcrit', {
    videoUrl: videoBytes,
    videoTranscript: '  Une voix\u0000 : <script>alert(1)</script>\r\n\r\nDes perles.  ',
  })
  expect(written.videoTranscript).toBe('Une voix : <script>alert(1)</script>\n\nDes perles.')
  expect(await pageOf(written.slug)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\n\nDes perles.')
  const silent = await publish('Un film sans transcription', { videoUrl: videoBytes, videoTranscript: ' \n ' })
  expect(await pageOf(silent.slug)).not.toContain('class="video-transcript"')
  expect((await publish('Sans film', { videoTranscript: 'Rien.' })).videoTranscript).toBeNull()
})

test('a transcript is saved with the draft, its preview, the versions and the form without script', async () => {
  const id = crypto.randomUUID()
  const fields = { title: 'Brouillon filmé', content: '<p>Un.</p>', videoUrl: videoBytes, videoTranscript: 'Du vent.' }
  await maiwenn.post(`/compte/brouillons/${id}`, fields)
  const [draft] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, id))
  expect(draft?.input.videoTranscript).toBe('Du vent.')
  expect(await maiwenn.read(`/compte/brouillons/${id}`)).toMatch(/name="videoTranscript"[^>]*>Du vent\.</)
  const { id: article } = await publish('Brouillon filmé', { ...fields, draft: id })
  await maiwenn.post(`/compte/articles/${article}`, {
    ...fields,
    category: 'pendentif',
    videoTranscript: 'De la pluie.',
  })
  const versions = await maiwenn.read(`/compte/articles/${article}/versions/1`)
  expect(versions).toContain('Du vent.')
  expect(versions).toContain('De la pluie.')
  expect(versions).toContain('<h3>Catégorie</h3>')
  expect(versions).toMatch(/<(?:ins|del)>Pendentif</)
})

test('the English sentences of the site are marked as English', async () => {
  expect(await site.read('/rien')).toContain('<span lang="en">Oops! Page not found</span>')
})
