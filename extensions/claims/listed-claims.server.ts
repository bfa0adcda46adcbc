import { setImmediate } from 'node:timers/promises'
import { desc, inArray } from 'drizzle-orm'
import { inputOf } from '#features/articles/article-input.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { pages } from '#features/pages/page-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { currentLexicon } from './claim-settings.server.ts'
import type { Lexicon } from './rule/lexicon.ts'
import { claimsIn } from './writing.server.ts'

interface ListedText {
  id: string
  title: string
  href: string
  expressions: string[]
}

interface ReadText extends ListedText {
  version: number
  lexicon: Lexicon
}

/** An article is read again after a change of its text or of the lexicon. */
const textCache = new Map<string, ReadText>()
const rowsAtOnce = 50

/** Articles and pages, the newest first, with what was found in each. */
export async function listClaims(): Promise<ListedText[]> {
  const rows = await db
    .select({ id: articles.id, version: articles.version })
    .from(articles)
    .orderBy(desc(articles.createdAt))
  const lexicon = currentLexicon()
  const isCurrent = ({ id, version }: { id: string; version: number }) => {
    const text = textCache.get(id)
    return text?.version === version && text.lexicon === lexicon
  }
  const unread = rows.filter((row) => !isCurrent(row)).map(({ id }) => id)
  for (let i = 0; i < unread.length; i += rowsAtOnce) {
    const batch = await db
      .select()
      .from(articles)
      .where(inArray(articles.id, unread.slice(i, i + rowsAtOnce)))
    for (const { id, title, version, ...article } of batch) {
      const expressions = expressionsIn({ ...inputOf(article), title }, lexicon)
      textCache.set(id, { id, title, version, lexicon, href: `/compte/articles/${id}`, expressions })
      await setImmediate()
    }
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of textCache.keys()) if (!ids.has(id)) textCache.delete(id)
  const ofPages = (await db.select().from(pages)).map((page) => ({
    id: page.id,
    title: page.title,
    href: `/compte/pages/${page.id}`,
    expressions: expressionsIn(page, lexicon),
  }))
  return [...rows.flatMap(({ id }) => textCache.get(id) ?? []), ...ofPages].filter(
    (text) => text.expressions.length > 0,
  )
}

function expressionsIn(writing: object, lexicon: Lexicon): string[] {
  return [...new Set(claimsIn(writing, lexicon).map(({ expression }) => expression))]
}
