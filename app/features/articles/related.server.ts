import { eq, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { preparedQuery } from '#platform/database.server.ts'
import { isHearing, listen, listenForLosses } from '#platform/events.server.ts'
import { tagPage } from '#platform/http/page-tags.server.ts'
import { articleChanged, fillingTag, subjectTag } from './article-events.ts'
import type { ArticleCardShape, Category } from './article.ts'
import { articles } from './article-tables.server.ts'
import { asCards, cardColumns } from './article-lists.server.ts'
import { subjectsKeptOf } from './subjects.server.ts'

const relatedShown = 3
/** About 3 MB: the articles that are read most. */
const keptMax = 1000
const secondsMax = 60

interface Related {
  cards: ArticleCardShape[]
  /** Of the page that shows them: themselves, and what another article has that comes among them. */
  tags: string[]
}

/** By article: pages are made anew for each comment and each member, and show the same three cards. */
const kept = new Map<string, Related & { at: number }>()
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
    tagPage(...found.tags)
    return found.cards
  }
  const before = changes
  const related = await chosenFor(id, category)
  if (changes === before && isHearing()) {
    if (kept.size >= keptMax) kept.clear()
    kept.set(id, { ...related, at: performance.now() })
  }
  tagPage(...related.tags)
  return related.cards
}

const chosen = preparedQuery((database) =>
  database
    .select({
      ...cardColumns,
      sharesSubject: sql<boolean>`exists (
        select from article_subjects own join article_subjects other using (subject)
        where own.article_id = ${sql.placeholder('id')} and other.article_id = ${articles.id})`,
    })
    .from(
      sql`amulette_related(${sql.placeholder('id')}, ${sql.placeholder('category')}, ${sql.placeholder('at')}, ${relatedShown})
        with ordinality as related (id, place)`,
    )
    .innerJoin(articles, eq(articles.id, sql`related.id`))
    .orderBy(sql`place`)
    .prepare('related_articles'),
)

async function chosenFor(id: string, category: Category): Promise<Related> {
  const [rows, subjects] = await Promise.all([
    chosen().execute({ id, category, at: now().toISOString() }),
    subjectsKeptOf(id),
  ])
  const near = rows.filter(({ sharesSubject }) => sharesSubject)
  return {
    cards: await asCards(rows, null),
    tags: [
      ...rows.map((row) => `article-${row.id}`),
      ...subjects.map(subjectTag),
      ...(near.length < relatedShown ? [fillingTag(category)] : []),
    ],
  }
}
