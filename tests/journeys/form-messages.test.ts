// Needs a server of its own, behind a proxy that fails when told to.
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useFailingProxy } from '../support/failing-proxy.ts'
import { useServer } from '../support/server.ts'

const proxy = useFailingProxy(useServer({ keepsSessions: true }))
const openPage = useBrowser(proxy)
const expectedErrors = [/ERR_|40\d|50\d/]

test('a wrong sign-in’s sentence goes when another field is typed in, and when another form is chosen', async () => {
  const page = await openPage({ expectedErrors })
  await page.goto('/compte')
  await page.waitForLoadState('networkidle')
  const refuse = async () => {
    await page.getByLabel('E-mail').fill('anouk@example.org')
    await page.getByLabel('Mot de passe').fill('un mauvais mot')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.locator('[data-error]').waitFor()
  }
  await refuse()
  await page.getByText('Créer un compte').click()
  await page.locator('[data-error]').waitFor({ state: 'detached' })
  await page.getByText('Se connecter').first().click()
  await refuse()
  await page.getByLabel('Mot de passe').pressSequentially('x')
  await page.locator('[data-error]').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
})

test('a field that is mended loses its sentence, the other fields keep theirs, and the focus stays', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors })
  await page.goto('/compte/site')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('SIRET').fill('12')
  await page.getByLabel('E-mail de contact').fill('rien')
  await page.getByLabel('Directeur ou directrice de la publication').fill('Maïwenn')
  await page.getByLabel('Directeur ou directrice de la publication').press('Enter')
  await page.getByText('Un SIRET a 14').waitFor()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await page.getByLabel('SIRET').pressSequentially('3')
  await page.getByText('Un SIRET a 14').waitFor({ state: 'detached' })
  await page.getByText('Saisissez une adresse e-mail, par exemple').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('siret')
})

test('an error of an earlier attempt is not beside « Article supprimé. »', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors })
  await page.goto('/compte/articles')
  await page.waitForLoadState('networkidle')
  const remove = async () => {
    await page
      .getByRole('link', { name: /^Supprimer / })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  }
  proxy.fail({ to: /^POST .*suppression/, times: 1, answer: { status: 500 } })
  await remove()
  await page.getByText('Erreur à la suppression : Erreur inattendue').waitFor()
  await remove()
  await page.getByText('Article supprimé.').waitFor()
  expect(await page.getByText('Erreur à la suppression').count()).toBe(0)
})
