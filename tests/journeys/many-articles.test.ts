// Needs 10,000 articles in a database of its own.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { button, link, phone, useJourney } from '../support/browser.ts'
import { useDatabase } from '../support/database.ts'

useDatabase('world')
const { openPage } = useJourney({ database: 'own' })

test('on a phone one of 10,000 articles is found in three taps, ready to be changed', async () => {
  await db.execute(sql`insert into ${articles} (title, content, excerpt, category, author, author_id, date, created_at, announced_at,
      updated_at, read_time, slug, content_text, subjects_version)
    select 'Cahier ' || n, '<p>Une page.</p>', 'Une page.', 'bracelet', author, author_id, at, at, at, at, '1', 'cahier-long-' || n, 'Une page.', subjects_version
    from (select author, author_id, subjects_version from ${articles} where author_id is not null limit 1) as one,
      generate_series(1, 10000) as n, lateral (select timestamptz '2025-01-01' + n * interval '1 minute' as at)`)
  // The photos of the demo lie in the folder of another server.
  const expectedErrors = [/404/]
  const page = await openPage({ as: 'maiwenn', viewport: phone, touch: true, at: '/compte/aujourdhui', expectedErrors })
  const term = page.getByRole('searchbox', { name: 'Chercher un titre, un mot' })
  await link(page.getByRole('navigation', { name: 'Compte' }), 'Articles').tap()
  await term.tap()
  await term.fill('cahier 4321')
  await term.press('Enter') // The third tap, on the keyboard of the phone.
  await page.getByText('1 article, dont 1 en ligne').waitFor()
  const row = page.locator('.rows > li')
  expect(await row.textContent()).toContain('Cahier 4321')
  const box = await row.getByText('Modifier', { exact: true }).boundingBox()
  expect((box?.y ?? phone.height) + (box?.height ?? 0), 'in sight').toBeLessThan(phone.height)

  await page.goto('/compte/articles')
  await link(page, 'Suivants').press('Enter')
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/ articles, dont .*Choisir plusieurs/)
  for (const width of [960, 1100, 1199, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = page.locator('.find-choice').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(await tops).size, `on one line at ${width} px`).toBe(1)
  }

  // Several at once, with script.
  await page.goto('/compte/articles?q=cahier+432&choisir=oui')
  for (const place of [0, 1]) await row.nth(place).getByRole('checkbox').check()
  await page.getByLabel('Pour ces articles').selectOption('Supprimer')
  await button(page, 'Appliquer').tap()
  await button(page, 'Supprimer').tap()
  await page.getByText('2 articles supprimés.').waitFor()
  const root = await page.evaluateHandle(() => document.documentElement)
  await button(page, 'Annuler').press('Enter')
  await page.getByText('2 articles remis.').waitFor()
  await page.locator('main :focus').waitFor()
  expect(await root.evaluate((same) => same.isConnected), 'the page was not loaded again').toBe(true)
})
