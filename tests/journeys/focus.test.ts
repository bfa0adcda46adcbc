// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useSharedServer } from '../support/server.ts'

const server = useSharedServer()
const openPage = useBrowser(server)

/** The text of the focused element, else its name. */
const focused = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return 'nothing'
      return at.textContent || at.getAttribute('name')
    }),
  )

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test('the rules of comments are saved: the focus and the place of the page stay, and the message goes when a field is refused', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: { width: 390, height: 844 } })
  await open(page, '/compte/moderation/reglages')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const months = page.getByLabel('Durée de conservation de l’historique, en mois')
  await months.fill('13')
  await save.focus()
  const before = await page.evaluate(() => scrollY)
  await save.press('Enter')
  await page.getByText('Réglages enregistrés.').waitFor()
  await focused(page).toBe('Enregistrer')
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100)

  await months.press('ArrowUp')
  expect(await page.getByText('Réglages enregistrés.').count()).toBe(0)
})

test('a search among all comments, and its filter, lead to what they found', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await open(page, '/compte/commentaires/tous')
  await page.getByLabel('Texte, auteur ou article').fill('introuvable')
  await page.getByLabel('Texte, auteur ou article').press('Enter')
  await page.getByText('Aucun commentaire ne correspond.').waitFor()
  await focused(page).toMatch(/^0 commentaire/)
  await page.getByRole('navigation', { name: 'Filtrer les commentaires' }).getByText('En attente').press('Enter')
  await page.waitForURL(/etat=/)
  await focused(page).toMatch(/^0 commentaire/)
  await expectAccessible(page)
})

test('a search among people leads to what it found', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await open(page, '/compte/personnes')
  await page.getByLabel('Nom affiché ou e-mail exact').fill('anouk')
  await page.getByLabel('Nom affiché ou e-mail exact').press('Enter')
  await page.waitForURL(/q=anouk/)
  await focused(page).toMatch(/^1 personne pour/)
})

test('whoever signed up is led to what comes next', async () => {
  const page = await openPage()
  await open(page, '/compte/inscription')
  await page.getByLabel('E-mail').fill('nouvelle@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('des perles rondes sur un fil')
  await page.getByRole('button', { name: 'Créer un compte' }).press('Enter')
  await page.getByText('Vérifiez vos emails').waitFor()
  await focused(page).toContain("Vérifiez vos emails pour confirmer l'inscription.")
  expect(await page.title()).toContain('Message envoyé')
})

test('an error of signing in that arrives late is not shown on signing up', async () => {
  const page = await openPage({ expectedErrors: [/400|401/] })
  await open(page, '/compte')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/compte/connexion.data', async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel('E-mail', { exact: true }).fill('personne@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('une pierre inconnue')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.locator('.segmented-control').getByText('Créer un compte').click()
  const button = page.locator('form button[type=submit]')
  await expect.poll(() => button.isDisabled()).toBe(true)
  release()
  await expect.poll(() => button.isDisabled()).toBe(false)
  expect(await page.getByText('E-mail ou mot de passe incorrect.').count()).toBe(0)
})
