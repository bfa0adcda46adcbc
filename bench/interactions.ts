/**
 * The slowest interaction of the moderation list with 1,000 pending comments, and of the library with 5,000 pictures, on a
 * processor slowed four times: `node bench/interactions.ts` after a build.
 */
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../tests/support/chromium.ts'
import { admin, type Product, query, withProduct } from './product.ts'

const goalMilliseconds = 200
const slowness = 4
const rounds = 5

await withProduct(async (product) => {
  const browser = await launchChromium()
  await fill(product)
  console.log(`processor ${slowness} times slower`)
  await measure(browser, product.origin, 'moderation, 1,000 comments', '/compte/moderation', decide)
  await measure(browser, product.origin, 'library, 5,000 pictures', '/compte/mediatheque', browse)
  await browser.close()
})

async function fill(product: Product): Promise<void> {
  await query(
    product,
    `insert into comments (article_id, user_id, author, content, validated, created_at)
     select articles.id, users.id, users.email, repeat('Une lecture lente et belle. ', 8) || n, false, now() - n * interval '1 minute'
     from generate_series(1, 1000) as n
     join lateral (select id from articles order by slug offset n % 5 limit 1) articles on true
     join lateral (select id, email from users order by email offset n % 5 limit 1) users on true`,
  )
  await query(
    product,
    `insert into pictures (key, width, height, bytes, name, created_at)
     select n || '-photo.webp', 2000, 1500, 300000, 'Photo ' || n || '.jpg', now() - n * interval '1 minute'
     from generate_series(1, 5000) as n`,
  )
  await query(product, 'analyze')
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
  const rejected = page.locator('.decided').nth(decided + 1)
  const rejection = page.getByRole('button', { name: /^Rejeter le/ })
  await rejection.last().tap()
  await rejected.waitFor()
  const undoing = page.getByRole('button', { name: /^Annuler le rejet/ })
  await undoing.last().tap()
  await rejected.waitFor({ state: 'detached' })
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
async function measure(
  on: Browser,
  baseURL: string,
  name: string,
  address: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await on.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'fr-FR',
  })
  await context.request.post('/compte/connexion', {
    form: admin,
    headers: { origin: baseURL },
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
