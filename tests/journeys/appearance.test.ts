// Needs a server of its own, whose name and colour it changes.
import { expect, test } from 'vitest'
import { hydrated, useJourney, phone } from '../support/browser.ts'

const { openPage } = useJourney({ keepsSessions: true })

test('an owner names her blog on a phone, sees it before anybody, takes it back, and puts it online', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, touch: true, at: '/compte/apparence' })
  await hydrated(page)
  const preview = page.getByRole('img', { name: 'L’accueil tel qu’on le verra' })
  const bar = page.locator('.save-bar')
  await bar.getByText('En ligne, rien à changer').waitFor()

  await page.getByLabel('Nom du blog').fill('Pierres d’Armor')
  await page.getByText('Tourmaline').tap()
  await page.getByRole('button', { name: 'Descendre Accueil' }).tap()
  await bar.getByText('Pas encore en ligne').waitFor()
  expect(await preview.innerText()).not.toContain('pendentifs')
  expect(await page.getByLabel('Devise, en grand').inputValue()).toBe('')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Descendre Accueil')

  await bar.getByRole('button', { name: 'Oublier' }).tap()
  await expect.poll(() => page.getByLabel('Nom du blog').inputValue()).toBe('Amulette')
  await bar.getByRole('button', { name: 'Annuler' }).tap()
  await expect.poll(() => page.getByLabel('Nom du blog').inputValue()).toBe('Pierres d’Armor')
  await page.reload()
  await hydrated(page)
  await bar.getByText('Pas encore en ligne').waitFor()

  const visitor = await openPage({ at: '/' })
  await visitor.getByRole('banner').getByText('Amulette').waitFor()
  await page.getByLabel('Nom du blog').press('Enter')
  const toast = page.getByText('L’apparence est en ligne.')
  await toast.waitFor()
  await page.getByRole('heading', { name: 'Apparence', exact: true }).tap()
  expect(await toast.count()).toBe(0)
  await bar.getByText('En ligne, rien à changer').waitFor()
  await visitor.reload()
  expect(await visitor.getByRole('heading', { level: 1 }).innerText()).toBe('Pierres d’Armor')
  expect(
    await visitor.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link').first().innerText(),
  ).toBe('Bracelets')
})
