// Runs on the shared server.
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, useSharedJourney } from '../support/browser.ts'

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

test('a comment outlives a cut connection, a server in trouble and a session that ended elsewhere', async () => {
  const page = await openPage({ as: 'anouk', expectedErrors: [/ERR_INTERNET_DISCONNECTED|502|401/], at: '/bracelets' })
  await page.getByRole('link', { name: /^Voir l'article Onyx/ }).click()
  const field = page.getByLabel('Votre commentaire')
  const send = page.getByRole('button', { name: 'Envoyer' })
  await field.waitFor()
  await page.waitForLoadState('networkidle')
  await field.fill('Un texte auquel je tiens.')
  await hydrated(page)

  await page.context().setOffline(true)
  await send.click()
  await page.getByText("Erreur lors de l'envoi du commentaire : connexion interrompue").waitFor()
  expect(await field.inputValue()).toBe('Un texte auquel je tiens.')
  await page.context().setOffline(false)

  await page.route('**/commentaires.data*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await send.click()
  await page.getByText("Erreur lors de l'envoi du commentaire : le serveur est momentanément indisponible").waitFor()
  await page.unroute('**/commentaires.data*')

  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await send.click()
  await page.getByText("Erreur lors de l'envoi du commentaire : Utilisateur non connecté").waitFor()
  expect(await field.inputValue()).toBe('Un texte auquel je tiens.')
  await expectAccessible(page)

  await page.context().addCookies(cookies)
  await send.click()
  await page.getByText('Merci pour votre commentaire !').waitFor()
  expect(await field.inputValue()).toBe('')
})
