import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { isPublic, never } from '#features/articles/article.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { findArticleIds } from '#features/articles/article-titles.server.ts'
import { findEditableArticle, type EditableArticle } from '#features/articles/editable-article.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { findAddressTarget } from '#platform/former-addresses.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { findCareLines } from './care-lines.server.ts'
import { codeLength, codeSigns } from './parcel.ts'
import { parcelCards } from './parcel-tables.server.ts'

export type ParcelCard = typeof parcelCards.$inferSelect

export interface CardAccess {
  id: string
  title: string
  /** Null once it is in the trash or erased: the printed cards still need somewhere to lead. */
  article: EditableArticle | null
  card: ParcelCard | null
}

/** Whoever may edit an article prints its card; the card of one that is gone is for editors. */
export async function openCard(id: string, account: Account): Promise<Outcome<CardAccess>> {
  const outcome = await findEditableArticle(id, account)
  const [card] = isUuid(id) ? await db.select().from(parcelCards).where(eq(parcelCards.articleId, id)) : []
  if (outcome.ok) return done({ id, title: outcome.value.title, article: outcome.value, card: card ?? null })
  if (outcome.refusal.status !== 404 || !card || !isEditor(account)) return outcome
  return done({ id, title: card.title, article: null, card })
}

export const linesOf = ({ card, article }: CardAccess) => card?.lines ?? findCareLines(article?.content ?? '')

interface CardInput {
  lines: string[]
  replacement: string
}

/** The first card of an article gives it its code, which never changes. */
export async function saveCard({ id, article, card }: CardAccess, input: CardInput): Promise<Outcome<ParcelCard>> {
  const replacementId = input.replacement ? await findArticleAt(input.replacement) : null
  if (input.replacement && (!replacementId || replacementId === id))
    return refused({ status: 400, sentence: 'Aucun autre article n’a cette adresse.' })
  const { title, category } = article ?? card ?? {}
  if (title === undefined || category === undefined) return refused(articleMissing)
  const change = { title, category, replacementId, ...(article && { lines: input.lines }) }
  for (;;) {
    await db
      .insert(parcelCards)
      .values({ articleId: id, code: randomCode(), createdAt: now(), ...change })
      .onConflictDoNothing()
    const [row] = await db.update(parcelCards).set(change).where(eq(parcelCards.articleId, id)).returning()
    if (row) return done(row)
  }
}

function randomCode(): string {
  return Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
}

/** @param address as it is copied from a browser, or its last part alone; former ones lead where they did */
async function findArticleAt(address: string): Promise<string | null> {
  const slug = decodePercent(/([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? '')?.replaceAll('\0', '') ?? ''
  return (await findArticleIds([slug])).get(slug) ?? (await findAddressTarget('article', slug))
}

export async function findReplacementPath(card: ParcelCard | null): Promise<string> {
  if (!card?.replacementId) return ''
  const [row] = await db.select({ slug: articles.slug }).from(articles).where(eq(articles.id, card.replacementId))
  return row ? articlePath(row.slug) : ''
}

export async function findCardByCode(code: string): Promise<ParcelCard | null> {
  const isCode = /^[a-z0-9]+$/i.test(code)
  const [card] = isCode ? await db.select().from(parcelCards).where(eq(parcelCards.code, code.toLowerCase())) : []
  return card ?? null
}

/** @returns the path of the article that readers get, or of its replacement; null without either */
export async function findTarget({ articleId, replacementId }: ParcelCard) {
  const rows = await db
    .select({ id: articles.id, slug: articles.slug, createdAt: articles.createdAt })
    .from(articles)
    .where(inArray(articles.id, [articleId, replacementId ?? articleId]))
  const [own, other] = [articleId, replacementId].map((id) => rows.find((row) => row.id === id))
  const target = [own, other].find((row) => row && isPublic(row, now()))
  return { path: target ? articlePath(target.slug) : null, isScheduled: own !== undefined && own.createdAt < never }
}

/** Its last title and category stay with the card. */
export async function followArticle(id: string): Promise<void> {
  await db
    .update(parcelCards)
    .set({ title: articles.title, category: articles.category })
    .from(articles)
    .where(and(eq(articles.id, id), eq(parcelCards.articleId, id)))
}
