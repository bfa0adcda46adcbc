// Needs a server of its own: sessions end.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { worldPeople } from '../../database/world/people.ts'
import { openTab } from '../support/account-tabs.ts'
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const openPage = useBrowser(useServer())
const expectedErrors = [/401/]
const staysHere = 'Vous n’êtes plus connecté. Ce que vous avez écrit reste ici'

/** The cookie is gone, as after its last day; nothing tells the page. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
}

async function signInElsewhere(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const form = { email: worldPeople.maiwenn.email, password: inject('worldPasswords').admin }
  const answer = await page.context().request.post('/compte/connexion', { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

interface FilledForm {
  address: string
  label: string
  typed: string
  button: string
  /** What the page shows once the form is received. */
  accepted: string
}

const forms: FilledForm[] = [
  {
    address: '/compte/presentation',
    label: 'Quelques mots sur vous',
    typed: 'Elle ramasse des galets.',
    button: 'Enregistrer',
    accepted: 'Votre présentation est enregistrée.',
  },
  {
    address: '/compte/site/cles',
    label: 'Nom de la clé',
    typed: 'La boutique',
    button: 'Créer la clé',
    accepted: 'Cochez ce que cette clé permet.',
  },
  {
    address: '/compte/moderation/reglages',
    label: 'Mots qui font retenir un commentaire, un par ligne',
    typed: 'casino',
    button: 'Enregistrer',
    accepted: 'Réglages enregistrés.',
  },
]

for (const { address, label, typed, button, accepted } of forms)
  test(`${address} keeps what was typed when the session has ended, and is sent after signing in again`, async () => {
    const page = await openPage({ as: 'maiwenn', expectedErrors: [/40[01]/] })
    await page.goto(address)
    await hydrated(page)
    const field = page.getByLabel(label)
    await field.fill(typed)
    await endSession(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByText('Vous n’êtes plus connecté. Ce que vous avez écrit reste ici').waitFor()
    expect(await field.inputValue()).toBe(typed)
    await signInElsewhere(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByText(accepted).first().waitFor()
  })

interface OneLineField {
  address: string
  label: string
  typed: string
}

const oneLineFields: OneLineField[] = [
  { address: '/compte/site/cles', label: 'Nom de la clé', typed: 'La boutique' },
  { address: '/compte/profil', label: 'Pseudo', typed: 'Maïwenn des grèves' },
  { address: '/compte/site', label: 'Nom du blog', typed: 'Perles et marées' },
]

/** The page asks for its session as soon as it has the focus again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('00:06')
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/compte/session')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await asked
}

for (const { address, label, typed } of oneLineFields)
  test(`${address} stays with its text when it hears that the session has ended, and when one begins again`, async () => {
    const page = await openPage({ as: 'maiwenn', expectedErrors })
    await page.clock.install()
    await page.goto(address)
    await hydrated(page)
    const field = page.getByLabel(label, { exact: true })
    await field.pressSequentially(typed)
    expect(await field.inputValue()).toContain(typed)
    const written = await field.inputValue()
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
  await page.goto('/compte/lettres')
  await hydrated(page)
  const box = page.getByRole('checkbox').first()
  const chosen = !(await box.isChecked())
  await box.setChecked(chosen)
  await endSession(page)
  await comeBack(page)
  await page.getByText(staysHere).waitFor()
  expect(await box.isChecked()).toBe(chosen)

  await signInElsewhere(page)
  await page.goto('/compte/personnes')
  await hydrated(page)
  await page.getByRole('searchbox').first().fill('Soline')
  await endSession(page)
  await comeBack(page)
  await page.getByText('Votre session est terminée. Reconnectez-vous.').waitFor()
})

test('on a phone the error takes the focus, and nothing says it once the form is accepted', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors })
  await page.setViewportSize({ width: 390, height: 600 })
  await page.clock.install()
  await page.goto('/compte/moderation/reglages')
  await hydrated(page)
  await page.getByLabel('Mots qui font retenir un commentaire, un par ligne').fill('loterie')
  await endSession(page)
  await comeBack(page)
  const toast = page.locator('.toast', { hasText: staysHere })
  await toast.waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const error = page.locator('form .error', { hasText: staysHere })
  await error.waitFor()
  expect(await error.evaluate((shown) => shown === document.activeElement)).toBe(true)
  await signInElsewhere(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Réglages enregistrés.').waitFor()
  await toast.waitFor({ state: 'detached' })
})

test('the reason for a ban stays too', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors })
  await page.goto('/compte/commentaires/tous')
  await page.locator('summary', { hasText: 'commentaire d’Inès' }).first().click()
  await page
    .getByRole('link', { name: /^Historique du commentaire/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^Interdire/ }).click()
  const reason = page.getByLabel('Motif, que le membre lira')
  await reason.fill('Des insultes')
  await endSession(page)
  await page.getByRole('button', { name: 'Interdire' }).click()
  await page.getByText('Vous n’êtes plus connecté.').waitFor()
  expect(await reason.inputValue()).toBe('Des insultes')
})

test('without script the form comes back with its text, and is sent after signing in in another tab', async () => {
  const page = await openPage({ as: 'maiwenn', javaScript: false, expectedErrors })
  await page.goto('/compte/presentation')
  await page.getByLabel('Quelques mots sur vous').fill('Elle polit l’ambre.')
  await endSession(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { name: 'Utilisateur non connecté' }).waitFor()
  await page.getByText('Ce que vous avez écrit est ci-dessous\u00a0: connectez-vous dans un autre onglet').waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('Quelques mots sur vous').inputValue()).toBe('Elle polit l’ambre.')
  await signInElsewhere(page)
  await page.getByRole('button', { name: 'Envoyer de nouveau' }).click()
  await page.getByText('Votre présentation est enregistrée.').waitFor()
})
