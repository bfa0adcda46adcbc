import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const openPage = useBrowser(server)

test('the moderation tab says that it is offline, tries again after 1, 2 and 5 seconds, and catches up', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/503|ERR_/] })
  const attempts: number[] = []
  let away = false
  await page.route('**/evenements?*', async (route) => {
    attempts.push(Date.now())
    if (away) await route.fulfill({ status: 503 })
    else await route.continue()
  })
  away = true
  await page.goto('/compte/moderation')
  await page.getByText('Hors ligne').waitFor()
  await expect.poll(() => attempts.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
  const pauses = attempts.slice(1, 4).map((at, index) => Math.round((at - (attempts[index] ?? 0)) / 1000))
  expect(pauses).toEqual([1, 2, 5])

  const soline = await openPage({ as: 'soline' })
  await soline.goto('/bracelets')
  await soline.getByRole('link', { name: /^Voir l'article Jade/ }).click()
  await soline.getByLabel('Votre commentaire').fill('Écrit pendant la coupure.')
  await soline.getByRole('button', { name: 'Envoyer' }).click()
  await soline.getByText('Merci pour votre commentaire !').waitFor()
  const row = page.locator('td > p', { hasText: 'Écrit pendant la coupure.' })
  expect(await row.count()).toBe(0)

  away = false
  await row.waitFor()
  await page.getByText('Hors ligne').waitFor({ state: 'hidden' })
}, 120_000)

test('a comment outlives a cut connection, a server in trouble and a session that ended elsewhere', async () => {
  const page = await openPage({ as: 'anouk', expectedErrors: [/ERR_INTERNET_DISCONNECTED|502|401/] })
  await page.goto('/bracelets')
  await page.getByRole('link', { name: /^Voir l'article Onyx/ }).click()
  const field = page.getByLabel('Votre commentaire')
  const send = page.getByRole('button', { name: 'Envoyer' })
  await page.waitForLoadState('networkidle')
  await field.fill('Un texte auquel je tiens.')

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

  await page.context().addCookies(cookies)
  await send.click()
  await page.getByText('Merci pour votre commentaire !').waitFor()
  expect(await field.inputValue()).toBe('')
})
