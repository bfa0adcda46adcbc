import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { comments } from '#features/comments/comment-tables.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { record } from '#features/comments/audit-log/audit-log.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { useBrowser } from '../support/browser.ts'
import { useDatabase } from '../support/database.ts'
import { useFrontProxy } from '../support/reverse-proxy.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'

/** The database outlives the servers, as in production. */
useDatabase('world')
const proxy = useFrontProxy()
let dataDir: string
let server: Server

async function start(): Promise<Server> {
  const env = { DATABASE_URL: process.env.DATABASE_URL ?? '', SITE_URL: proxy.origin }
  server = await startServer({ database: 'embedded', dataDir, env })
  return server
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(inject('runFolder'), 'server-'))
  proxy.leadTo((await start()).origin)
})
afterAll(stopServers)

const openPage = useBrowser({
  get origin() {
    return proxy.origin
  },
  get dataDir() {
    return dataDir
  },
  get pid() {
    return server.pid
  },
  output: () => server.output(),
  stop: () => server.stop(),
  kill: () => server.kill(),
})

/** Written as by another replica, or while nobody listens: a row with its line of the audit log. */
async function submit(content: string): Promise<string> {
  const [model] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  if (!model) throw new Error('Nothing waits.')
  return transaction(async () => {
    const fresh = { ...model, id: crypto.randomUUID(), content, createdAt: new Date() }
    const [comment] = await db.insert(comments).values(fresh).returning()
    if (!comment) throw new Error('The comment was not written.')
    await record('arrived', comment, { by: comment.userId })
    return comment.id
  })
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.locator('td > p.comment-text', { hasText: text }) })
const offline = (page: Page) => page.getByText('Hors ligne')
const cuts = [/ERR_|50\d/]

test('what arrives on another replica is there at once; what arrives while the network is cut, once it is back', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: cuts })
  await page.goto('/compte/moderation')
  await page.getByRole('button', { name: 'Raccourcis clavier' }).waitFor()
  await page.waitForTimeout(500)
  await submit('Par une autre réplique.')
  await rowOf(page, 'Par une autre réplique.').waitFor()

  await page.context().setOffline(true)
  proxy.cut()
  await offline(page).waitFor()
  await submit('Pendant la coupure.')
  // The displayed list stays.
  expect(await rowOf(page, 'Par une autre réplique.').count()).toBe(1)
  await page.context().setOffline(false)
  await rowOf(page, 'Pendant la coupure.').waitFor({ timeout: 20_000 })
  await offline(page).waitFor({ state: 'hidden' })
}, 120_000)

test('a server killed in the middle of a decision leaves all of it or nothing, and the tab goes on with the next one', async () => {
  const id = await submit('Décidé au mauvais moment.')
  const page = await openPage({ as: 'maiwenn', expectedErrors: cuts })
  await page.goto('/compte/moderation')
  const row = rowOf(page, 'Décidé au mauvais moment.')
  await row.waitFor()
  await page.getByRole('button', { name: 'Raccourcis clavier' }).waitFor()
  // The stream repeats the last seconds when it opens: waits until that refresh is over.
  await page.waitForTimeout(2000)
  // The decision arrives; its answer is lost with the server.
  proxy.muffle(true)
  await row.getByRole('button', { name: /^Valider/ }).click()
  await expect
    .poll(async () => (await db.select().from(comments).where(eq(comments.id, id)))[0]?.validated, { timeout: 10_000 })
    .toBe(true)
  await server.kill()
  proxy.cut()
  proxy.muffle(false)
  await page.getByText('Erreur lors de la validation : connexion interrompue').waitFor()
  await offline(page).waitFor()
  expect(await row.count()).toBe(1)

  proxy.leadTo((await start()).origin)
  await offline(page).waitFor({ state: 'hidden', timeout: 25_000 })
  // The answer is lost, the decision is not: its row asks nothing more.
  await row.getByText('Déjà traité').waitFor()
  const lines = await db.select().from(commentAuditLog).where(eq(commentAuditLog.commentId, id))
  expect(lines.map(({ event }) => event).toSorted()).toEqual(['arrived', 'validated'])

  await submit('Après le redémarrage.')
  await rowOf(page, 'Après le redémarrage.')
    .or(page.getByRole('button', { name: /nouveau/ }))
    .first()
    .waitFor()
}, 120_000)
