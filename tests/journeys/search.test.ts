// Runs on the shared server.
import { expect, test } from 'vitest'
import { expectAccessible, useSharedJourney } from '../support/browser.ts'

const { openPage } = useSharedJourney()

test('answers come while one types, are announced in a region that stays, and make one entry of the history', async () => {
  const page = await openPage({ at: '/chercher' })
  const box = page.getByLabel('Rechercher un article')
  const status = page.locator('main [role=status]')
  await status.getByText('Saisissez un terme de recherche pour trouver des articles.').waitFor()
  const region = await status.elementHandle()
  await box.pressSequentially('jade')
  await status.getByText(/^\d+ résultat\(s\) pour «\u00a0jade\u00a0»$/).waitFor()
  expect(await page.title()).toBe('jade — Recherche — Amulette')
  const counted = page.waitForRequest((request) => request.url().endsWith('/chercher/termes'))
  await box.fill('malakite bleue')
  await status.getByText('Aucun article trouvé').waitFor()
  await expectAccessible(page)
  expect((await counted).postData()).toBe('q=malakite+bleue')
  expect(await region?.evaluate((element) => element.isConnected && element.textContent)).toBe('Aucun article trouvé')
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.goBack()
  await status.getByText('Saisissez un terme de recherche pour trouver des articles.').waitFor()
  expect([await box.inputValue(), await page.title()]).toEqual(['', 'Chercher — Amulette'])
  await page.goForward()
  await status.getByText('Aucun article trouvé').waitFor()
  expect(await box.inputValue()).toBe('malakite bleue')
})

test.each([undefined, 'maiwenn'] as const)('no framework script runs for %s; keys reach the beads', async (as) => {
  const page = await openPage({ as, viewport: { width: 320, height: 800 } })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/chercher', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const first = page.getByRole('region', { name: 'Les pierres les plus lues' }).getByRole('link').first()
  const { width, height } = (await first.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const name = (await first.innerText()).trim()
  await first.focus()
  await page.keyboard.press('Enter')
  await page.getByText(new RegExp(`résultat\\(s\\) pour «\u00a0${name}\u00a0»`)).waitFor()
})
