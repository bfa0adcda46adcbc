// Runs on the shared server.
import { expect, test } from 'vitest'
import { useSharedJourney } from '../support/browser.ts'

const { openPage } = useSharedJourney()

test('the moderation tab says that it is offline, tries again after 1, 2 and 5 seconds, and catches up', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/503|ERR_/] })
  await page.addInitScript(() => {
    const delays: number[] = []
    const start = window.setTimeout.bind(window)
    const recording = (work: () => void, delay = 0) => {
      delays.push(delay)
      return start(work, delay)
    }
    Object.assign(window, { delays, setTimeout: recording })
  })
  let attempts = 0
  let away = true
  await page.route('**/evenements?*', async (route) => {
    attempts += 1
    if (away) await route.fulfill({ status: 503 })
    else await route.continue()
  })
  await page.goto('/compte/moderation')
  await page.getByText('Hors ligne').waitFor()
  await expect.poll(() => attempts).toBe(4)
  const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays)
  expect(delays.filter((delay) => [1000, 2000, 5000].includes(delay)).slice(0, 3)).toEqual([1000, 2000, 5000])

  const soline = await openPage({ as: 'soline', at: '/bracelets' })
  await soline.getByRole('link', { name: /^Voir l'article Jade/ }).click()
  await soline.getByLabel('Votre commentaire').fill('Écrit pendant la coupure.')
  await soline.getByRole('button', { name: 'Envoyer' }).click()
  await soline.getByText('Merci pour votre commentaire !').waitFor()
  const row = page.locator('[data-comment] > p', { hasText: 'Écrit pendant la coupure.' })
  expect(await row.count()).toBe(0)

  away = false
  await row.waitFor()
  await page.getByText('Hors ligne').waitFor({ state: 'hidden' })
})
