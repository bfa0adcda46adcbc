import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { articleRevisions, articles } from '#features/articles/article-tables.server.ts'
import { articleChange } from '#features/articles/article-events.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { nextHour } from './digest-days.ts'
import type { LetterKind } from './newsletter.ts'
import { newsletter } from './newsletter-settings.server.ts'
import { deliveries, letters, subscribers } from './newsletter-tables.server.ts'
import type { DeliveryState } from './sending/delivery.ts'
import { sendingJob } from './sending/send-letters.server.ts'

export type LetterRow = typeof letters.$inferSelect

/** An article that comes back after a withdrawal is no news. */
const newsDaysMax = 2

export function announceByLetters(): void {
  listenInTransaction(articleChange, async ({ id, change, before, after }) => {
    if (change === 'edited') await followTitle(id)
    const isNews = ['created', 'edited', 'published'].includes(change) && after?.public && !before?.public
    if (!isNews || !newsletter().isOn) return
    const [article] = await db.select().from(articles).where(eq(articles.id, id))
    if (!article || article.date < daysAgo(newsDaysMax)) return
    await createLetter({ kind: 'article', key: `article:${id}`, subject: article.title, articleIds: [id] })
  })
}

/** The subject stays the title of the article until she writes another one. */
async function followTitle(id: string): Promise<void> {
  const formerTitles = sql`select writing->>'title' from ${articleRevisions} where article_id = ${id}`
  await db
    .update(letters)
    .set({ subject: sql`(select title from ${articles} where id = ${id})` })
    .where(and(eq(letters.key, `article:${id}`), isBefore, sql`${letters.subject} in (${formerTitles})`))
}

interface NewLetter {
  kind: LetterKind
  key: string
  subject: string
  articleIds: string[]
}

/** An article or a period that has a letter, even one that was never sent, gets no second one. */
export async function createLetter(letter: NewLetter, after = now()): Promise<void> {
  const { isAutomatic, hour } = newsletter()
  const sendAt = isAutomatic ? nextHour(hour, after) : null
  const [row] = await db
    .insert(letters)
    .values({ ...letter, state: sendAt ? 'scheduled' : 'draft', sendAt, categories: [], createdAt: now() })
    .onConflictDoNothing({ target: letters.key })
    .returning({ id: letters.id })
  if (row && sendAt) await enqueue(letterJob, row, { at: sendAt })
}

export async function addOwnLetter(): Promise<string> {
  const id = randomUUID()
  const own = { kind: 'own' as const, key: `own:${id}`, subject: 'Des nouvelles de l’atelier', articleIds: [] }
  await db.insert(letters).values({ id, ...own, state: 'draft', categories: [], createdAt: now() })
  return id
}

export async function findLetter(id: string | undefined): Promise<LetterRow | null> {
  if (!id || !isUuid(id)) return null
  const [letter] = await db.select().from(letters).where(eq(letters.id, id))
  return letter ?? null
}

export async function scheduleLetter(id: string, sendAt: Date): Promise<boolean> {
  return transaction(async () => {
    if (!(await changeLetter(id, { state: 'scheduled', sendAt }))) return false
    await enqueue(letterJob, { id }, { at: sendAt })
    return true
  })
}

const isBefore = inArray(letters.state, ['draft', 'scheduled', 'skipped'])

/** @returns false once it is being sent */
export async function changeLetter(id: string, change: Partial<LetterRow>): Promise<boolean> {
  const rows = await db
    .update(letters)
    .set(change)
    .where(and(eq(letters.id, id), isBefore))
    .returning({ id: letters.id })
  return rows.length > 0
}

/** Planned for the hour of the letter, which the owner may have changed meanwhile. */
export const letterJob: Job<{ id: string }> = {
  name: 'newsletter-letters',
  work: ({ id }) => startLetter(id),
  retries: 5,
  retryPauseSeconds: 10,
  secondsMax: 120,
}

async function startLetter(id: string): Promise<void> {
  await transaction(async () => {
    const [letter] = await db.select().from(letters).where(eq(letters.id, id)).for('update')
    if (letter?.state !== 'scheduled' || !letter.sendAt || letter.sendAt > now()) return
    // Its articles left the site meanwhile: it waits for her.
    const isOnline = and(inArray(articles.id, letter.articleIds), isPublished())
    if (letter.kind !== 'own' && (await db.$count(articles, isOnline)) === 0)
      return void (await changeLetter(id, { state: 'draft', sendAt: null }))
    await db.execute(sql`
      insert into ${deliveries} (letter_id, subscriber_id, not_before)
      select ${id}, ${subscribers.id}, ${now().toISOString()}::timestamptz from ${subscribers}
      where ${recipientsOf(letter)} on conflict do nothing`)
    await db.update(letters).set({ state: 'sending' }).where(eq(letters.id, id))
    await enqueue(sendingJob, {})
  })
}

function recipientsOf({ kind, categories, articleIds }: LetterRow) {
  const isActive = eq(subscribers.state, 'active')
  const isAll = sql`cardinality(${subscribers.categories}) = 0`
  if (kind === 'own') {
    const isAbout = sql`(${isAll} or ${subscribers.categories} && ${sql.param(categories)}::text[])`
    return and(isActive, categories.length > 0 ? isAbout : undefined)
  }
  const about = sql`array(select category from ${articles} where id = any(${sql.param(articleIds)}::uuid[]))`
  return and(
    isActive,
    eq(subscribers.pace, kind === 'article' ? 'each' : kind),
    sql`(${isAll} or ${subscribers.categories} && ${about})`,
  )
}

export function countRecipients(letter: LetterRow): Promise<number> {
  return db.$count(subscribers, recipientsOf(letter))
}

/** A restored database has its letters, and none of their jobs. */
export async function resumeLetters(): Promise<void> {
  const due = await db.select().from(letters).where(eq(letters.state, 'scheduled'))
  for (const { id, sendAt } of due) if (sendAt && sendAt <= now()) await enqueue(letterJob, { id })
}

const listMax = 60

export function listLetters() {
  const { id, subject, state, readers, clicks, shopClicks, departures } = letters
  const columns = { id, subject, state, readers, clicks, shopClicks, departures }
  const countOf = (...states: DeliveryState[]) =>
    db.$count(deliveries, and(eq(deliveries.letterId, id), inArray(deliveries.state, states)))
  return db
    .select({
      ...columns,
      at: sql`coalesce(${letters.sentAt}, ${letters.sendAt}, ${letters.createdAt})`.mapWith(letters.createdAt),
      waiting: countOf('waiting', 'sending'),
      failures: countOf('refused', 'unsure', 'returned'),
    })
    .from(letters)
    .orderBy(desc(letters.createdAt))
    .limit(listMax)
}

export async function countClick(id: string, count: 'clicks' | 'shopClicks'): Promise<void> {
  await db
    .update(letters)
    .set({ [count]: sql`${letters[count]} + 1` })
    .where(eq(letters.id, id))
}
