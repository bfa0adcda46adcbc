import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleDrafts, articleRevisions, articles } from '#features/articles/article-tables.server.ts'
import { sanitizeStoredContents } from '#features/articles/stored-contents.server.ts'
import { db } from '#platform/database.server.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const hostile = '<p>Lisez <a href="\u00a0javascript:alert(1)">ceci</a><script>alert(2)</script>.</p>'
const harmless = '<p>Lisez ceci.</p>'

/** An article as another program, or an earlier version of ours, may have written it. */
async function stored(content: string) {
  const [model] = await db.select().from(articles).limit(1)
  const id = crypto.randomUUID()
  const row = {
    ...model,
    id,
    slug: `ancien-${id}`,
    draftId: null,
    content,
    sanitizedChecksum: null,
    createdAt: new Date(),
  }
  const [written] = await db
    .insert(articles)
    .values(row as typeof articles.$inferInsert)
    .returning()
  if (!written) throw new Error('The article was not written.')
  return written
}
const contentOf = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0]?.content

test('stored contents are sanitised again: articles, drafts and every version', async () => {
  const { id: articleId, authorId } = await stored(hostile)
  const [draft, version] = [crypto.randomUUID(), crypto.randomUUID()]
  const input = { title: 'Ancien', content: hostile, category: 'bracelet', images: [] }
  await db.execute(sql`insert into article_drafts (id, author_id, writing, created_at, updated_at)
    values (${draft}, ${authorId}, ${JSON.stringify(input)}, now(), now())`)
  await db.execute(sql`insert into article_revisions (id, article_id, version, writing, saved_at)
    values (${version}, ${articleId}, 7, ${JSON.stringify(input)}, now())`)
  await sanitizeStoredContents()
  expect(await contentOf(articleId)).toBe(harmless)
  const [kept] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, draft))
  expect(kept?.input).toEqual({ ...input, content: harmless })
  const [revision] = await db.select().from(articleRevisions).where(eq(articleRevisions.id, version))
  expect(revision?.input).toEqual({ ...input, content: harmless })
})

test('cached pages and feeds show nothing of the unsanitised content', async () => {
  const { id, slug } = await stored(harmless)
  await sanitizeStoredContents()
  // Like a program that does not know the checksum.
  await db.execute(sql`update articles set content = ${hostile} where id = ${id}`)
  expect(await site.read(`/article/${slug}`)).toContain('javascript:alert')
  expect(await site.read('/flux.xml')).not.toContain('javascript:alert')
  await sanitizeStoredContents()
  for (const path of [`/article/${slug}`, '/flux.xml', '/bracelets/flux.xml']) {
    expect(await site.read(path), path).not.toMatch(/javascript:|alert\(2\)/)
  }
})

test('more contents than one batch are all sanitised; correct ones are not written again', async () => {
  const { id } = await stored(hostile)
  await db.execute(sql`insert into articles (title, content, excerpt, category, author, read_time, slug, content_text, date,
      created_at, updated_at) select title, content, excerpt, category, author, read_time, 'lot-' || number, '',
      date, created_at, updated_at from articles, generate_series(1, 450) as number where id = ${id}`)
  await sanitizeStoredContents()
  expect(await db.$count(articles, like(articles.content, '%javascript%'))).toBe(0)
  const written = () => db.execute(sql`select id, xmin::text from articles order by id`)
  const before = (await written()).rows
  await sanitizeStoredContents()
  expect((await written()).rows).toEqual(before)
})

test('contents written by the product are not sanitised again', async () => {
  const fields = { ...articleFields, title: 'Relu' }
  const { id } = await publishArticle(site, maiwenn, 'Relu')
  await maiwenn.post(`/compte/articles/${id}`, { ...fields, content: 'Changé.' })
  await maiwenn.post(`/compte/brouillons/${crypto.randomUUID()}`, fields)
  const foreign = await db.execute(sql`
    select id from articles where sanitized_checksum is distinct from '1:' || md5(content)
    union all select id from article_drafts where sanitized_checksum is distinct from '1:' || md5(writing->>'content')
    union all select id from article_revisions where sanitized_checksum is distinct from '1:' || md5(writing->>'content')`)
  expect(foreign.rows).toEqual([])
})
