import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { articleChange } from './article-events.ts'
import { articles, articleSubjects } from './article-tables.server.ts'
import { deriveStoredArticles } from '../../../server/derived-articles.ts'
import { derivedVersion } from './derived-columns.ts'

useDatabase('world')

const announced: string[] = []
listenInTransaction(articleChange, async ({ id }) => void announced.push(id))

const stored = () => db.select().from(articles).orderBy(articles.id)
const subjects = () => db.select().from(articleSubjects).orderBy(articleSubjects.articleId, articleSubjects.subject)
const searched = async () =>
  (await db.execute(sql`select article_id, title, text, tokens from search_entries order by article_id`)).rows

test('what a former version of the rules made follows the present one: excerpt, reading time, texts and subjects', async () => {
  const before = { articles: await stored(), subjects: await subjects(), searched: await searched() }
  await db.update(articles).set({ excerpt: 'Coupé', readTime: '0', derivedVersion: derivedVersion - 1 })
  await db.delete(articleSubjects)
  await db.execute(sql`update search_entries set text = '', tokens = ''`)
  await deriveStoredArticles()
  expect(await stored()).toEqual(before.articles)
  expect(await subjects()).toEqual(before.subjects)
  expect(await searched()).toEqual(before.searched)
  expect(announced.toSorted()).toEqual(before.articles.map(({ id }) => id).toSorted())
})

test('an article written by another program gets its plain text; more than one batch are derived once each by two replicas', async () => {
  await db.execute(sql`insert into articles (title, content, excerpt, category, author, read_time, slug, content_text, date,
      created_at, updated_at) select title, content, '', category, author, '', 'lot-' || number, '',
      date, created_at, updated_at from (select * from articles order by id limit 1) model, generate_series(1, 120) as number`)
  announced.length = 0
  await Promise.all([deriveStoredArticles(), deriveStoredArticles()])
  const [model] = await stored().limit(1)
  const lot = await db.select().from(articles).where(like(articles.slug, 'lot-%'))
  const isDerived = (row: (typeof lot)[number]) =>
    row.excerpt === model?.excerpt && row.contentText === model.contentText && row.readTime === model.readTime
  expect(lot.filter(isDerived)).toHaveLength(120)
  expect(announced).toHaveLength(120)
})

test('articles that follow the present rules are not written again', async () => {
  const written = async () => (await db.execute(sql`select id, xmin::text from articles order by id`)).rows
  const before = await written()
  await deriveStoredArticles()
  expect(await written()).toEqual(before)
})
