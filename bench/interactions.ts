/**
 * The slowest interaction of the moderation list with 1,000 pending comments, and of the library with 5,000 pictures, on a
 * processor slowed four times: `node bench/interactions.ts` after a build.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { startEmbeddedPostgres } from '#platform/postgres/embedded/embedded.server.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { startProduct } from './product.ts'

const goalMilliseconds = 200
const slowness = 4
const rounds = 5

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))
const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
const product = await startProduct({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: postgres.url,
  DEMO: 'on',
  ADMIN_PASSWORD: 'mesure',
})
const browser = await launchChromium()
try {
  await fill()
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; processor ${slowness} times slower`,
  )
  await measure('moderation, 1,000 comments', '/compte/moderation', decide)
  await measure('library, 5,000 pictures', '/compte/mediatheque', browse)
} finally {
  await browser.close()
  await product.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query(`
      insert into comments (article_id, user_id, author, content, validated, created_at)
      select articles.id, users.id, users.email, repeat('Une lecture lente et belle. ', 8) || n, false, now() - n * interval '1 minute'
      from generate_series(1, 1000) as n
      join lateral (select id from articles order by slug offset n % 5 limit 1) articles on true
      join lateral (select id, email from users order by email offset n % 5 limit 1) users on true`)
    await client.query(`
      insert into pictures (key, width, height, bytes, name, created_at)
      select n || '-photo.webp', 2000, 1500, 300000, 'Photo ' || n || '.jpg', now() - n * interval '1 minute'
      from generate_series(1, 5000) as n`)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function decide(page: Page): Promise<void> {
  const row = page.locator('[data-comment]:not(.decided)').first()
  await row.locator('summary').tap()
  await row.getByRole('button', { name: /^Valider et répondre/ }).tap()
  await page.keyboard.type('Merci.')
  await row.getByRole('button', { name: /^Fermer/ }).tap()
  const decided = await page.locator('.decided').count()
  await row.getByRole('button', { name: /^Valider le/ }).tap()
  await page.locator('.decided').nth(decided).waitFor()
  await page
    .getByRole('button', { name: /^Rejeter le/ })
    .last()
    .tap()
  await page
    .locator('.decided')
    .nth(decided + 1)
    .waitFor()
  await page
    .getByRole('button', { name: /^Annuler le rejet/ })
    .last()
    .tap()
  await page
    .locator('.decided')
    .nth(decided + 1)
    .waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Choisir plusieurs' }).tap()
  await page.getByRole('checkbox', { name: 'Tout choisir' }).tap()
  await page.getByRole('link', { name: 'Ne plus choisir' }).tap()
}

async function browse(page: Page): Promise<void> {
  await page.locator('.media-library summary').first().tap()
  await page.getByRole('searchbox').first().fill('')
  await page.getByRole('searchbox').first().pressSequentially('photo')
  await page.locator('.media-library summary').last().tap()
}

/** As INP counts: from the input to the next frame; the slowest, since a visit has few. */
async function measure(name: string, address: string, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'fr-FR',
  })
  await context.request.post('/compte/connexion', {
    form: { email: 'maiwenn@example.org', password: 'mesure' },
    headers: { origin: product.origin },
    maxRedirects: 0,
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const found: { name: string; duration: number }[] = []
    Object.assign(window, { found })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
          found.push({ name: entry.name, duration: entry.duration })
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  for (let round = 0; round < rounds; round++) await act(page)
  const durations = await page.evaluate(() =>
    (window as unknown as { found: { duration: number }[] }).found.map(({ duration }) => duration),
  )
  await context.close()
  if (durations.length === 0) throw new Error(`${name}: no interaction was measured.`)
  const worst = Math.max(...durations)
  console.log(
    `${name.padEnd(28)} ${worst.toFixed(0).padStart(5)} ms   at most ${goalMilliseconds} ms   (${durations.length} events)`,
  )
  if (worst > goalMilliseconds) process.exitCode = 1
}
