import { inject, test, expect } from 'vitest'
import { worldPeople } from '../../../../database/world/people.ts'
import { expectAccessible, hydrated, useJourney, openHydrated } from '../../../../tests/support/browser.ts'

const { openPage } = useJourney()

test('a webhook is added and its events chosen; both forms stay as they were filled when the session ends', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/401/] })
  const staysHere = page.locator('form .error', { hasText: 'Ce que vous avez écrit reste ici' })
  const submitSignedOut = async (button: string) => {
    await hydrated(page)
    await page.context().clearCookies()
    await page.getByRole('button', { name: button }).click()
    await staysHere.waitFor()
    const { origin } = new URL(page.url())
    const form = { email: worldPeople.maiwenn.email, password: inject('worldPasswords').admin }
    await page.context().request.post('/compte/connexion', { form, headers: { origin }, maxRedirects: 0 })
  }
  await openHydrated(page, '/compte/webhooks')
  const address = page.getByLabel('Adresse qui reçoit les envois')
  await address.fill('https://exemple.fr/galets')
  await submitSignedOut('Ajouter')
  expect(await address.inputValue()).toBe('https://exemple.fr/galets')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await page.getByText('Secret des signatures').first().waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'C’est noté' }).click()
  const box = page.getByLabel('Article supprimé')
  await box.waitFor()
  await hydrated(page)
  await expectAccessible(page)
  await box.uncheck()
  await submitSignedOut('Enregistrer')
  expect(await box.isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Événements enregistrés.').waitFor()
  expect(await box.isChecked()).toBe(false)
})
