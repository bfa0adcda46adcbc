// Needs a server of its own: sessions end.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTab, watchRequests } from '../support/account-tabs.ts'
import { hydrated, signIn, useJourney, openHydrated } from '../support/browser.ts'

const { server, openPage } = useJourney()
const expectedErrors = [/401/]
const staysHere = 'Vous n’êtes plus connecté. Ce que vous avez écrit reste ici'

/** The cookie is gone, as after its last day; nothing tells the page. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
}

const signInElsewhere = (page: Page) => signIn(page.context(), server.origin, 'maiwenn')

test('a form keeps what was typed when the session has ended, and is sent after signing in again', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/40[01]/], at: '/compte/presentation' })
  await hydrated(page)
  const field = page.getByLabel('Quelques mots sur vous')
  await field.fill('Elle ramasse des galets.')
  await endSession(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText(staysHere).waitFor()
  expect(await field.inputValue()).toBe('Elle ramasse des galets.')
  await signInElsewhere(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Votre présentation est enregistrée.').waitFor()
})

/** The page asks for its session as soon as it has the focus again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('00:06')
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/compte/session')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await asked
}

test('a page stays with its text when it hears that the session has ended, and when one begins again', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors })
  await page.clock.install()
  await openHydrated(page, '/compte/site')
  const field = page.getByLabel('Adresse de la boutique', { exact: true })
  await field.pressSequentially('Perles et marées')
  const written = await field.inputValue()
  expect(written).toContain('Perles et marées')
  await endSession(page)
  await comeBack(page)
  await page.getByText(staysHere).waitFor()
  expect(await field.inputValue()).toBe(written)
  await signInElsewhere(page)
  // Another page of the blog tells the open ones.
  const other = await openTab(page.context(), '/compte/profil')
  await hydrated(other)
  await page.bringToFront()
  await page.getByText(staysHere).waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(written)
})

test('a choice that was changed stays, a search does not keep a page open', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors })
  await page.clock.install()
  await openHydrated(page, '/compte/lettres')
  const box = page.getByRole('checkbox').first()
  const chosen = !(await box.isChecked())
  await box.setChecked(chosen)
  await endSession(page)
  await comeBack(page)
  await page.getByText(staysHere).waitFor()
  expect(await box.isChecked()).toBe(chosen)

  await signInElsewhere(page)
  await openHydrated(page, '/compte/personnes')
  await page.getByRole('searchbox').first().fill('Soline')
  await endSession(page)
  await comeBack(page)
  await page.getByText('Votre session est terminée. Reconnectez-vous.').waitFor()
})

test('on a phone the error takes the focus, and nothing says it once the form is accepted', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors })
  await page.setViewportSize({ width: 390, height: 600 })
  await page.clock.install()
  await openHydrated(page, '/compte/moderation/reglages')
  await page.getByLabel('Mots qui font retenir un commentaire, un par ligne').fill('loterie')
  await endSession(page)
  await comeBack(page)
  const toast = page.locator('.toast', { hasText: staysHere })
  await toast.waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const error = page.locator('form .error', { hasText: /reconnectez-vous dans un autre onglet/i })
  await error.waitFor()
  expect(await error.evaluate((shown) => shown === document.activeElement)).toBe(true)
  await signInElsewhere(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Réglages enregistrés.').waitFor()
  await toast.waitFor({ state: 'detached' })
})

const sessionMilliseconds = 30 * 24 * 3600 * 1000

test('one tab renews the session for all, and the others take its new end', async () => {
  const one = await openPage({ as: 'gaetan' })
  const context = one.context()
  await context.clock.install()
  // Thirty days have passed for the server too.
  await context.route('**/compte/session', async (route) => {
    const response = await route.fetch()
    const { at, ...session } = (await response.json()) as { at: string }
    const later = Date.parse(at) + sessionMilliseconds
    const expiresAt = new Date(later + sessionMilliseconds).toISOString()
    await route.fulfill({ json: { ...session, at: new Date(later).toISOString(), expiresAt } })
  })
  await one.goto('/compte')
  const other = await openTab(context, '/compte/commentaires')
  const { asked, renewals } = watchRequests(context)
  await one.clock.runFor(65_000)
  expect(renewals(), 'far from the end').toBe(0)
  await context.clock.fastForward(sessionMilliseconds - 140_000)
  await expect.poll(renewals).toBe(1)
  // Its timeout uses the same clock.
  await (await asked.at(-1)?.response())?.finished()
  for (const tab of [one, other]) {
    await tab.clock.runFor(65_000)
    await tab.getByRole('button', { name: 'Se déconnecter' }).waitFor()
  }
  expect(renewals()).toBe(1)
})
