// Needs a server of its own, on a database that this file fills.
import { expect, test } from 'vitest'
import { expectAccessible, useJourney } from '../support/browser.ts'
import { useDatabase } from '../support/database.ts'

useDatabase('world')
const { openPage } = useJourney({ database: 'own' })

test('an earlier picture is reused, by keyboard, even the oldest of many', async () => {
  const { db } = await import('#platform/database.server.ts')
  const { pictures } = await import('#features/media/media-tables.server.ts')
  const createdAt = new Date('2020-01-01T00:00:00Z')
  const many = Array.from({ length: 60 }, (_, index) => String(index).padStart(3, '0'))
  await db
    .insert(pictures)
    .values(many.map((at) => ({ key: `lot-${at}.webp`, name: `lot ${at}`, width: 1, height: 1, bytes: 1, createdAt })))

  // The pictures are in the database only: their files do not exist.
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/\/article-images\//], at: '/compte/articles' })
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  const opener = editor.getByRole('button', { name: 'Choisir dans la médiathèque' }).first()
  const hasFocus = () => opener.evaluate((button) => button === document.activeElement)
  await opener.click()
  const library = page.getByRole('dialog', { name: 'Médiathèque' })
  await library.waitFor()
  await page.keyboard.press('Escape')
  await library.waitFor({ state: 'detached' })
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Enter')
  const choices = library.getByRole('listitem').getByRole('button')
  await library.getByRole('searchbox').fill('lot')
  await expect.poll(() => choices.first().innerText()).toContain('lot 059')
  expect(await choices.count()).toBe(25)
  await expectAccessible(page)

  const older = library.getByRole('button', { name: 'Photos plus anciennes' })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => choices.nth(25).evaluate((choice) => choice === document.activeElement)).toBe(true)
  expect(await choices.nth(25).innerText()).toContain('lot 034')
  await expect.poll(() => choices.count()).toBe(50)
  await older.click()
  await expect.poll(() => choices.count()).toBe(60)
  expect(await older.count()).toBe(0)

  await choices.last().focus()
  await page.keyboard.press('Enter')
  await library.waitFor({ state: 'detached' })
  expect(await hasFocus()).toBe(true)
  await editor.locator('img[src*="lot-000.webp"]').first().waitFor({ state: 'attached' })
})
