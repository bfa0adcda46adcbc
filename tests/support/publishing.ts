import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { Jar, Site } from './site.ts'

/** The fields that the form of an article sends. */
export const articleFields = {
  title: 'Une perle',
  content: '<p>Un texte.</p>',
  category: 'bracelet',
  images: '',
  videoUrl: '',
}

export const articleByTitle = async (title: string) =>
  (await db.select().from(articles).where(eq(articles.title, title)))[0]

export async function publishArticle(site: Site, as: Jar, title: string, more: Record<string, string> = {}) {
  const response = await site.post('/compte/articles/nouveau', { ...articleFields, title, ...more }, { as })
  expect(response.status).toBe(303)
  const article = await articleByTitle(title)
  if (!article) throw new Error(`${title} was not published.`)
  return article
}
