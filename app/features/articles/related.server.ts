import { eq, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { preparedQuery } from '#platform/database.server.ts'
import { isHearing, listen, listenForLosses } from '#platform/events.server.ts'
import { tagPage } from '#platform/http/page-tags.server.ts'
import { articleChanged } from './article-events.ts'
import type { ArticleCardShape, Category } from './article.ts'
import { articles } from './article-tables.server.ts'
import { asCards, cardColumns } from './article-lists.server.ts'

const relatedShown = 3
/** About 3 MB: the articles that are read most. */
const keptMax = 1000
const secondsMax = 60

/** By article: pages are made anew for each comment and each member, and show the same three cards. */
const kept = new Map<string, { cards: ArticleCardShape[]; at: number }>()
/** Grows whenever everything is forgotten: what was being read meanwhile may be old. */
let changes = 0

listen(articleChanged, forget)
listenForLosses(forget)

function forget(): void {
  changes += 1
  kept.clear()
}

/**
 * What to read next, by stones and symbols, then by category: `amulette_related()`, in the migrations, chooses. As any
 * visitor sees them; their tags are the page's, as with every card.
 */
export async function listRelated({ id, category }: { id: string; category: Category }): Promise<ArticleCardShape[]> {
  const found = kept.get(id)
  if (found && performance.now() - found.at < secondsMax * 1000) {
    tagPage(...found.cards.map((card) => `article-${card.id}`))
    return found.cards
  }
  const before = changes
  const cards = await chosenFor(id, category)
  if (changes === before && isHearing()) {
    if (kept.size >= keptMax) kept.clear()
    kept.set(id, { cards, at: performance.now() })
  }
  return cards
}

const chosen = preparedQuery((database) =>
  database
    .select(cardColumns)
    .from(
      sql`amulette_related(${sql.placeholder('id')}, ${sql.placeholder('category')}, ${sql.placeholder('at')}, ${relatedShown})
        with ordinality as related (id, place)`,
    )
    .innerJoin(articles, eq(articles.id, sql`related.id`))
    .orderBy(sql`place`)
    .prepare('related_articles'),
)

async function chosenFor(id: string, category: Category): Promise<ArticleCardShape[]> {
  return asCards(await chosen().execute({ id, category, at: now().toISOString() }), null)
}
