// Needs a server of its own: it changes an article.
import { expect, test } from 'vitest'
import { contentOf, openArticle } from '../support/article-editor.ts'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ keepsSessions: true })
const openPage = useBrowser(server)
const title = 'Lapis-lazuli, un fragment de nuit piqué d’or'

test('each photo of the list is offered a place in the text; there it shows its layouts and its caption', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: { width: 390, height: 844 } })
  const editor = await openArticle(page, title)
  const content = contentOf(editor)
  const second = content.getByRole('button', { name: 'Placer la photo 2 ici' })
  const third = content.getByRole('button', { name: 'Placer la photo 3 ici' })
  await second.waitFor()
  expect(await third.count()).toBe(1)
  expect(await content.getByRole('button', { name: 'Placer la photo 1 ici' }).count()).toBe(0)
  await expectAccessible(page)

  await second.focus()
  await page.keyboard.press('Enter')
  const layout = content.getByRole('radiogroup', { name: 'Mise en page, photo 2' })
  await layout.getByRole('radio', { name: 'Colonne' }).and(page.locator(':focus:checked')).waitFor()
  expect(await second.count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await layout.getByRole('radio', { name: 'Large' }).and(page.locator(':focus:checked')).waitFor()
  await expectAccessible(page)

  const photo = editor.locator('.image-list li').nth(1)
  await photo.getByRole('button', { name: /^Régler/ }).click()
  await photo.getByText('Légende, mise en page, recadrage').click()
  expect(await photo.getByRole('radio', { name: 'Large' }).isChecked()).toBe(true)
  await photo.getByRole('textbox', { name: /^Légende/ }).fill('Labradorite de Finlande')
  await content.getByText('Labradorite de Finlande').waitFor()

  await editor.getByRole('button', { name: 'Enregistrer' }).click()
  await editor.waitFor({ state: 'detached' })
  const reader = await openPage({ viewport: { width: 1280, height: 800 } })
  await reader.goto('/bracelets')
  await reader.getByRole('link', { name: /^Voir l'article Lapis-lazuli/ }).click()
  await reader.locator('figure.wide figcaption').getByText('Labradorite de Finlande').waitFor()
  expect(await reader.locator('.gallery img:not(.preview)').count()).toBe(1)
})

test.each(['light', 'dark'] as const)('an article with photos in its text has no %s faults', async (colorScheme) => {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, colorScheme })
  await page.goto('/pendentifs')
  await page.getByRole('link', { name: /^Voir l'article La main de Fatma/ }).click()
  await page.locator('.pair figure').nth(1).waitFor()
  const [one, other] = await page.locator('.pair img:not(.preview)').evaluateAll((images) =>
    images.map((image) => {
      const { x, y, width } = image.getBoundingClientRect()
      return { x, y, width }
    }),
  )
  expect([other?.y, other?.width]).toEqual([one?.y, one?.width])
  expect((other?.x ?? 0) - ((one?.x ?? 0) + (one?.width ?? 0))).toBeCloseTo(4, 0)
  await expectAccessible(page)
})
