import { and, eq, sql } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { sanitizedChecksum } from '#features/articles/sanitizer.server.ts'
import { now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { pageChange } from './page-events.ts'
import { freeAddress } from './page-addresses.server.ts'
import { savePageRevision } from './page-revisions.server.ts'
import { pages } from './page-tables.server.ts'
import { defaultPlace, pagesMax, type PageInput, whyNotWritePage } from './page.ts'
import {
  changePage,
  type CleanPage,
  cleanPage,
  editorInput,
  type PageRow,
  textColumns,
  whyNotOnline,
} from './stored-page.server.ts'

const emptyChecksum = sanitizedChecksum('')
const changedMeanwhile =
  'Cette page a changé depuis que vous l’avez ouverte. Votre texte est intact\u00a0: choisissez la version à garder.'
const tooManyPages = `Il y a déjà ${pagesMax} pages. Supprimez-en une avant d’en commencer une autre.`

/** Starts a page that only administrators see. The same title is started once: its page is opened again. */
export async function startPage(start: PageInput, account: Account): Promise<Outcome<string, Refusal>> {
  const forbidden = whyNotWritePage(account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  const clean = await cleanPage(start)
  if (!clean.ok) return clean
  const { title, content, checksum } = clean.value
  const isSameTitle = sql`${pages.draft}->>'title' = ${title}`
  const isSameStart = title ? isSameTitle : and(isSameTitle, sql`${pages.draft}->>'content' = ''`)
  return lockedTransaction('pages', async () => {
    const [same] = await db
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.version, 0), isSameStart))
    if (same) return done(same.id)
    if ((await db.$count(pages)) >= pagesMax) return refused({ status: 409, sentence: tooManyPages })
    return done((await insertPage({ title, content }, checksum)).id)
  })
}

/** A program’s page is online at once. */
export async function addPage(input: PageInput, account: Account): Promise<Outcome<string, ArticleRefusal>> {
  const forbidden = whyNotWritePage(account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  const clean = await cleanPage(input)
  if (!clean.ok) return clean
  const unwritten = await whyNotOnline(clean.value)
  if (unwritten) return refused(unwritten)
  return lockedTransaction('pages', async () => {
    if ((await db.$count(pages)) >= pagesMax) return refused({ status: 409, sentence: tooManyPages })
    const page = await insertPage(input, clean.value.checksum)
    await putOnline(page, clean.value, account)
    return done(page.id)
  })
}

async function insertPage({ title, content }: PageInput, checksum: string): Promise<PageRow> {
  const at = now()
  const row = { place: defaultPlace, createdAt: at, updatedAt: at, draftSavedAt: at, draftChecksum: checksum }
  const [page] = await db
    .insert(pages)
    .values({
      ...textColumns({ title: '', content: '', text: '', checksum: emptyChecksum }),
      ...row,
      draft: { title, content },
    })
    .returning()
  if (!page) throw new Error('The page was not written.')
  return page
}

export async function savePageDraft(
  id: string,
  { title, content }: PageInput,
  account: Account,
): Promise<Outcome<{ id: string; savedAt: string }, ArticleRefusal>> {
  const clean = await cleanPage({ title, content })
  if (!clean.ok) return clean
  return changePage(id, account, async () => {
    const at = now()
    const draft = { title: clean.value.title, content: clean.value.content }
    await db.update(pages).set({ draft, draftChecksum: clean.value.checksum, draftSavedAt: at }).where(eq(pages.id, id))
    return done({ id, savedAt: at.toISOString() })
  })
}

/** The text that is online stays; a page that was never online has nothing else, and keeps its draft. */
export function forgetPageDraft(id: string, account: Account): Promise<Outcome<PageRow, ArticleRefusal>> {
  return changePage(id, account, async (page) => {
    if (page.version > 0) await db.update(pages).set(withoutDraft).where(eq(pages.id, id))
    return done(page)
  })
}

const withoutDraft = {
  draft: null,
  draftChecksum: emptyChecksum,
  draftSavedAt: null,
  previewHash: null,
  previewUntil: null,
}

/** Puts the text online. @param version the one that was edited; null to write over any
 * @param isTextAlone keeps the draft, and a page that was withdrawn stays so */
export async function publishPage(
  id: string,
  form: PageInput,
  account: Account,
  version: number | null = null,
  isTextAlone = false,
): Promise<Outcome<{ slug: string }, ArticleRefusal>> {
  const clean = await cleanPage(form)
  if (!clean.ok) return clean
  const unwritten = await whyNotOnline(clean.value)
  if (unwritten) return refused(unwritten)
  return changePage(id, account, (page) => {
    const isStale = version !== null && version !== page.version
    if (!isStale) return putOnline(page, clean.value, account, isTextAlone)
    // The form was sent twice, by a double click or after a lost answer.
    if (isSameText(page, clean.value) && page.slug) return Promise.resolve(done({ slug: page.slug }))
    const theirs = {
      articleId: id,
      version: page.version,
      input: editorInput(page),
      savedAt: page.updatedAt.toISOString(),
    }
    return Promise.resolve(refused({ status: 409 as const, sentence: changedMeanwhile, theirs }))
  })
}

async function putOnline(page: PageRow, clean: CleanPage, account: Account, isTextAlone = false) {
  const { id } = page
  if (page.version > 0) await savePageRevision(id, page.version, page, page.sanitizedChecksum, null, page.updatedAt)
  const version = page.version + 1
  const slug = page.slug ?? (await freeAddress(clean.title))
  const at = now()
  const columns = { ...textColumns(clean), ...(!isTextAlone && withoutDraft), slug, version, updatedAt: at }
  await db
    .update(pages)
    .set({ ...columns, onlineSince: page.onlineSince ?? (isTextAlone ? null : at) })
    .where(eq(pages.id, id))
  await savePageRevision(id, version, clean, clean.checksum, account, at)
  await announce(pageChange, { id, isInLinks: page.onlineSince === null || page.title !== clean.title })
  return done({ slug })
}

function isSameText(page: PageRow, { title, content }: CleanPage): boolean {
  return page.title === title && page.content === content
}

/** Readers get 404; the text, its versions and its address stay. */
export function withdrawPage(id: string, account: Account): Promise<Outcome<PageRow, ArticleRefusal>> {
  return changePage(id, account, async (page) => {
    await db.update(pages).set({ onlineSince: null }).where(eq(pages.id, id))
    await announce(pageChange, { id, isInLinks: true })
    return done(page)
  })
}
