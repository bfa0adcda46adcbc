// Needs a server of its own, killed and started again behind a proxy.
import type { Page } from 'playwright-core'
import { eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { comments, commentAuditLog } from '#features/comments/comment-tables.server.ts'
import { insertComment } from '#features/comments/stored-comment.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { useRestartableServer } from '../support/restartable-server.ts'
import { rowOf } from '../support/moderation-pages.ts'

const { proxy, start, kill, openPage } = useRestartableServer()

/** Written as by another replica, or while nobody listens: a row with its line of the audit log. */
async function submit(content: string): Promise<string> {
  const [model] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  if (!model) throw new Error('Nothing waits.')
  const fresh = { ...model, id: crypto.randomUUID(), content, createdAt: new Date() }
  return (await transaction(() => insertComment(fresh, { change: 'received', by: model.userId }))).id
}

/** With its stream open. A repetition by the stream has made the list read again: then the page asks nothing more. */
async function openQueue(): Promise<Page> {
  const page = await openPage({ as: 'maiwenn', expectedErrors: cuts })
  let asked = performance.now()
  page.on('request', () => (asked = performance.now()))
  page.on('requestfinished', () => (asked = performance.now()))
  const stream = page.waitForResponse('**/evenements?*')
  const read = page.waitForResponse('**/compte/moderation.data*').catch(() => null)
  await page.goto('/compte/moderation')
  const since = Number(new URL((await stream).url()).searchParams.get('depuis'))
  const missed = await db.$count(commentAuditLog, gt(commentAuditLog.number, since))
  if (missed > 0) await (await read)?.finished()
  await expect.poll(() => performance.now() - asked).toBeGreaterThan(500)
  return page
}

const offline = (page: Page) => page.getByText('Hors ligne')
const cuts = [/ERR_|50\d/]

test('a server killed in the middle of a decision leaves all of it or nothing, and the tab goes on with the next one', async () => {
  const id = await submit('Décidé au mauvais moment.')
  const page = await openQueue()
  const row = rowOf(page, 'Décidé au mauvais moment.')
  await row.waitFor()
  // The decision arrives; its answer is lost with the server.
  proxy.muffle(true)
  await row.getByRole('button', { name: /^Valider le/ }).click()
  await expect.poll(async () => (await db.select().from(comments).where(eq(comments.id, id)))[0]?.validated).toBe(true)
  await kill()
  proxy.cut()
  proxy.muffle(false)
  await page.getByText('Erreur lors de la validation : connexion interrompue').waitFor()
  await offline(page).waitFor()
  expect(await row.count()).toBe(1)

  await start()
  await offline(page).waitFor({ state: 'hidden' })
  // The answer is lost, the decision is not: its row asks nothing more.
  await row.getByText('Déjà traité').waitFor()
  const lines = await db.select().from(commentAuditLog).where(eq(commentAuditLog.commentId, id))
  expect(lines.map(({ event }) => event).toSorted()).toEqual(['received', 'validated'])

  await submit('Après le redémarrage.')
  await rowOf(page, 'Après le redémarrage.')
    .or(page.getByRole('button', { name: /nouveau/ }))
    .first()
    .waitFor()
})

test('« Actualiser » says that the comments could not be loaded when the server fails, and keeps the list', async () => {
  await submit('Reste dans la liste.')
  const page = await openQueue()
  const row = rowOf(page, 'Reste dans la liste.')
  await row.waitFor()
  await db.execute(sql`alter table comment_bans rename to comment_bans_away`)
  await page.getByRole('button', { name: 'Actualiser' }).click()
  const failure = page.getByText('Erreur lors du chargement des commentaires : Erreur inattendue. Référence')
  await failure.waitFor()
  expect(await row.count()).toBe(1)
  await db.execute(sql`alter table comment_bans_away rename to comment_bans`)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await failure.waitFor({ state: 'hidden' })
  expect(await row.count()).toBe(1)
})
