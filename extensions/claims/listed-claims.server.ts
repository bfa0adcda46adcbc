import { desc, inArray } from 'drizzle-orm'
import { inputOf } from '#features/articles/article-input.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { pages } from '#features/pages/page-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { currentLexicon } from './claim-settings.server.ts'
import type { Lexicon } from '#health-claims/lexicon.ts'
import { claimsIn } from './writing.server.ts'

interface ListedText {
  id: string
  title: string
  href: string
  expressions: string[]
  version: number
  lexicon: Lexicon
}

/** An article is read again after a change of its text or of the lexicon. */
const textCache = new Map<string, ListedText>()
const rowsAtOnce = 50

/** Articles and pages, the newest first, with what was found in each. */
export async function listClaims(): Promise<ListedText[]> {
  const { id: key, version: number, createdAt } = articles
  const rows = await db.select({ id: key, version: number }).from(articles).orderBy(desc(createdAt))
  const lexicon = currentLexicon()
  const changes = rows.flatMap(({ id, version }) => {
    const text = textCache.get(id)
    return text?.version === version && text.lexicon === lexicon ? [] : id
  })
  for (let i = 0; i < changes.length; i += rowsAtOnce) {
    const ids = changes.slice(i, i + rowsAtOnce)
    for (const { id, title, version, ...article } of await db.select().from(articles).where(inArray(key, ids))) {
      const expressions = await expressionsIn({ ...inputOf(article), title }, lexicon)
      textCache.set(id, { id, title, version, lexicon, href: `/compte/articles/${id}`, expressions })
    }
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of textCache.keys()) if (!ids.has(id)) textCache.delete(id)
  const texts = rows.flatMap(({ id }) => textCache.get(id) ?? [])
  for (const page of await db.select().from(pages)) {
    const { id, title, content, version } = page
    const expressions = await expressionsIn({ title, content }, lexicon)
    texts.push({ id, title, version, lexicon, href: `/compte/pages/${id}`, expressions })
  }
  return texts.filter(({ expressions }) => expressions.length > 0)
}

async function expressionsIn(writing: object, lexicon: Lexicon): Promise<string[]> {
  return [...new Set((await claimsIn(writing, lexicon)).map(({ expression }) => expression))]
}
