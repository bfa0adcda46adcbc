import { expect, test } from 'vitest'
import { contentOf, goTo, titleOf } from '../support/article-editor.ts'
import { expectAccessible, useJourney, openHydrated } from '../support/browser.ts'

const { openPage } = useJourney()

test('an owner on a phone starts from an outline, keeps her text over a reload, and puts it online and in the menu', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: { width: 390, height: 844 }, touch: true })
  await openHydrated(page, '/compte/pages')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Commencer la page À propos' }).click()
  const editor = page.getByRole('dialog', { name: 'Modifier la page' })
  await contentOf(editor).waitFor()
  expect(await titleOf(editor).inputValue()).toBe('À propos')
  expect(await contentOf(editor).innerText()).toContain('L’atelier')
  expect(await editor.getByText('Catégorie').count()).toBe(0)
  expect(await editor.getByRole('button', { name: 'Ajouter une vidéo' }).count()).toBe(0)

  await goTo('end', editor)
  const saved = page.waitForResponse((response) => response.url().includes('/brouillon'))
  await page.keyboard.type(' Écrivez-moi le dimanche.')
  await saved
  await page.reload()
  await contentOf(editor).waitFor()
  expect(await contentOf(editor).innerText()).toContain('Écrivez-moi le dimanche.')
  await editor.getByRole('button', { name: 'Aperçu' }).click()
  const preview = page.getByRole('dialog', { name: 'Aperçu' })
  await preview.locator('iframe').waitFor()
  expect(await preview.locator('iframe').getAttribute('srcdoc')).toContain('<h1>À propos</h1>')
  await preview.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('La page est en ligne.').waitFor()

  await page.getByLabel('Place de la page À propos').selectOption('Menu')
  await page.getByText('est dans le menu.').waitFor()
  await expectAccessible(page)

  const reader = await openPage({ viewport: { width: 390, height: 844 }, touch: true, at: '/' })
  await reader.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await reader.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'À propos' }).click()
  await reader.getByRole('heading', { level: 1, name: 'À propos' }).waitFor()
  expect(new URL(reader.url()).pathname).toBe('/a-propos')
  await expectAccessible(reader)
})

test('a question opens without script, and its menu of acts too', async () => {
  const page = await openPage({ as: 'maiwenn', javaScript: false, at: '/compte/pages' })
  await page.getByRole('button', { name: 'Ajouter une page' }).click()
  await titleOf(page.locator('form')).fill('Questions')
  await contentOf(page).fill('<p>Ici.</p>\n\n<h3>Et l’envoi ?</h3>\n\n<p>Deux jours.</p>')
  await page.getByRole('button', { name: 'Publier' }).click()
  await page.getByRole('button', { name: 'Autres actions pour Questions' }).click()
  await page.getByRole('link', { name: 'Voir sur le site' }).click()
  const answer = page.getByText('Deux jours.')
  expect(await answer.isVisible()).toBe(false)
  await page.getByText('Et l’envoi').click()
  expect(await answer.isVisible()).toBe(true)
})
