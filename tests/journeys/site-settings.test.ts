// Needs a server of its own, behind a proxy that fails when told to.
import { expect, inject, test } from 'vitest'
import { expectAccessibleEverywhere, hydrated, useBrowser, phone } from '../support/browser.ts'
import { useFailingProxy } from '../support/failing-proxy.ts'
import { useServer } from '../support/server.ts'

const proxy = useFailingProxy(useServer({ keepsSessions: true }))
const openPage = useBrowser(proxy)

test('each field of « Site » is saved when it is left, says so beside itself, and the page follows', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, expectedErrors: [/400/], at: '/compte/site' })
  await hydrated(page)
  expect(await page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
  const stateOf = (label: string) => page.locator('.saved-field', { hasText: label }).getByRole('status')

  await page.getByLabel('SIRET').fill('732 829 320 00074')
  await page.getByLabel('Adresse de la boutique').focus()
  await expect.poll(() => stateOf('SIRET').textContent()).toBe('Enregistré')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('shopUrl')

  await page.getByLabel('Adresse de la boutique').fill('javascript:1')
  await page.getByLabel('Adresse de la boutique').press('Enter')
  await expect.poll(() => stateOf('Adresse de la boutique').textContent()).toContain('Saisissez une adresse complète')
  expect(await page.getByLabel('Adresse de la boutique').getAttribute('aria-invalid')).toBe('true')
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Adresse de la boutique').fill('boutique.example.org')
  await page.getByLabel('Adresse de la boutique').press('Enter')
  await expect.poll(() => stateOf('Adresse de la boutique').textContent()).toBe('Enregistré')

  await page.getByText('200\u00a0mots par minute').click()
  await expect.poll(() => stateOf('Temps de lecture des articles').textContent()).toBe('Enregistré')

  await page.getByText('Totalement conforme', { exact: true }).click()
  await expect
    .poll(() => stateOf('Date de l’audit (facultatif)').textContent())
    .toContain('Indiquez la date de l’audit')
  await page.getByLabel('Date de l’audit (facultatif)').fill('2026-10-15')
  await page.getByLabel('Date de l’audit (facultatif)').press('Enter')
  await expect.poll(() => stateOf('Date de l’audit (facultatif)').textContent()).toBe('Enregistré')
  await expect.poll(() => stateOf('Non conforme').textContent()).toBe('Enregistré')

  await page.reload()
  expect(await page.getByLabel('Adresse de la boutique').inputValue()).toBe('https://boutique.example.org')
  expect(await page.getByLabel('200\u00a0mots par minute').isChecked()).toBe(true)
  expect(await page.getByLabel('Totalement conforme').isChecked()).toBe(true)
})

test('what a failing server did not take is said beside its field, kept, and sent again', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, expectedErrors: [/500/], at: '/compte/site' })
  await hydrated(page)
  const field = page.getByLabel('Adresse de l’hébergeur')
  const state = page.locator('.saved-field', { hasText: 'Adresse de l’hébergeur' }).getByRole('status')
  proxy.fail({ to: /^POST .*compte\/site/, times: 1, answer: { status: 500 } })
  await field.fill('2 rue des Machines')
  await field.press('Enter')
  await expect.poll(() => state.evaluate((output) => output.className)).toContain('error')
  expect(await field.inputValue()).toBe('2 rue des Machines')
  await field.press('Enter')
  await expect.poll(() => state.textContent()).toBe('Enregistré')
})

test('Maïwenn makes a key, notes it, and deletes it', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/400/] })
  const name = 'Statistiques'
  await page.goto('/compte/site')
  await page.getByRole('link', { name: 'Clés pour les programmes' }).click()
  await page.getByRole('heading', { name: 'Clés pour les programmes' }).waitFor()
  await page.getByLabel('Nom de la clé').fill(name)
  await page.getByLabel('Mot de passe actuel').fill(inject('worldPasswords').admin)
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await page.getByText('Cochez ce que cette clé permet.').waitFor()
  expect(await page.getByLabel('Nom de la clé').inputValue()).toBe(name)
  await page.getByLabel('Lire').check()
  await page.getByLabel('Mot de passe actuel').fill(inject('worldPasswords').admin)
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  const shown = page.getByRole('group', { name: /Elle ne sera plus montrée\. cle_[\w-]{43}$/ })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((node) => node === document.activeElement)).toBe(true)
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'C’est noté' }).click()
  await page.getByRole('heading', { name: 'Créer une clé' }).waitFor()
  expect(await page.locator('main').textContent()).toContain('jamais utilisée')
  await page.getByRole('button', { name: `Supprimer la clé ${name}` }).click()
  await page.getByText(`Clé «\u00a0${name}\u00a0» supprimée.`).waitFor()
})

test('an accepted mail password leaves its field, and a restriction without a reason leads to the empty field', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, expectedErrors: [/400/], at: '/compte/site/e-mail' })
  await hydrated(page)
  await page.getByLabel('Mot de passe').fill('corail')
  await page.getByRole('button', { name: 'Enregistrer sans essai' }).click()
  await page.getByText('Réglages enregistrés.').first().waitFor()
  await expect.poll(() => page.getByLabel('Mot de passe').inputValue()).toBe('')
  await page.goto('/compte/personnes')
  await page.getByRole('link', { name: 'Suspendre ou interdire\u00a0: Soline' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason')
})
