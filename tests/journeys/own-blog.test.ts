// Needs a server that starts on an empty blog.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf, titleOf } from '../support/article-editor.ts'
import { button, hydrated, link, useJourney } from '../support/browser.ts'
import { picture } from '../support/clipboard.ts'

const owner = { email: 'lise@example.org', password: 'pierre de lune et corail' }
const { openPage } = useJourney({
  database: 'empty',
  env: { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
})
const goal = { taps: 40 }

test('on a slow phone, from an empty blog to hers: name, mark, colour, a page in the menu, an article with a photo', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, touch: true })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const start = performance.now()
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.tap()
  }
  /** In the phone's own list: one for each, and one to confirm. */
  const choose = async (field: Locator, name: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap(field)])
    taps += 2
    await chooser.setFiles(picture(name))
  }
  const type = async (field: Locator, text: string) => {
    await tap(field)
    await field.fill(text)
  }

  await page.goto('/')
  await tap(button(page, 'Ouvrir le menu'))
  await tap(link(page.getByRole('dialog', { name: 'Menu' }), 'Compte'))
  await type(page.getByLabel('E-mail', { exact: true }), owner.email)
  await type(page.getByLabel('Mot de passe', { exact: true }), owner.password)
  await tap(button(page, 'Se connecter'))
  await page.getByRole('heading', { name: 'Mettre le blog en route 0 sur 5' }).waitFor()

  await tap(link(page, 'Choisir'))
  await page.getByLabel('Nom du blog').waitFor()
  await hydrated(page)
  await type(page.getByLabel('Nom du blog'), 'Perles d’eau')
  for (const mark of ['Aucune', 'L’amulette', 'Mon logo']) await tap(page.locator('label', { hasText: mark }))
  await choose(page.getByLabel('Image du logo'), 'pendentif-triskele')
  await tap(page.getByText('Tourmaline'))
  await tap(button(page, 'Mettre en ligne'))
  await page.getByText('L’apparence est en ligne.').waitFor()

  const places = page.getByRole('navigation', { name: 'Compte' })
  await tap(link(places, 'Articles'))
  await tap(link(page, 'Pages'))
  await tap(button(page, 'Commencer la page À propos'))
  const pageEditor = page.getByRole('dialog', { name: 'Modifier la page' })
  await contentOf(pageEditor).waitFor()
  await tap(button(pageEditor, 'Publier'))
  await page.getByText('La page est en ligne.').waitFor()
  taps += 2
  await page.getByLabel('Place de la page À propos').selectOption('Menu')
  await page.getByText('est dans le menu.').waitFor()

  await tap(link(page, 'Gestion des articles'))
  await tap(link(page, 'Ajouter un article'))
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await choose(editor.getByLabel('Ajouter des photos'), 'bracelet-jade')
  await type(editor.getByRole('textbox', { name: /^Texte alternatif/ }), 'Un bracelet de jade')
  await type(titleOf(editor), 'Le jade')
  await type(contentOf(editor), 'Une pierre verte, et sept nœuds.')
  await tap(button(editor, 'Publier'))
  await page.getByText('Article publié avec succès !').waitFor()
  const minutes = (performance.now() - start) / 60_000
  console.info(`From an empty blog to hers: ${taps} taps, ${minutes.toFixed(1)} minutes of a slow phone.`)
  expect(taps).toBeLessThanOrEqual(goal.taps)

  const reader = await openPage({ at: '/' })
  await reader.getByRole('banner').getByText('Perles d’eau').waitFor()
  expect(await reader.locator('html').getAttribute('data-accent')).toBe('tourmaline')
  await reader.getByRole('banner').locator('img').waitFor()
  await link(reader.getByRole('navigation', { name: 'Navigation principale' }), 'À propos').waitFor()
  await link(reader, /Le jade/)
    .first()
    .click()
  await reader.getByRole('img', { name: 'Un bracelet de jade' }).first().waitFor()
})
