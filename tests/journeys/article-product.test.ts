// Needs a server of its own: it publishes articles.
import { expect, test } from 'vitest'
import { contentOf, openArticle, openNew, publish, titleOf } from '../support/article-editor.ts'
import { expectAccessible, useJourney, link, phone } from '../support/browser.ts'
import { picture } from '../support/clipboard.ts'

const { openPage: open } = useJourney({ keepsSessions: true })
const title = 'Un lapis à la boutique'

test('on a phone the author folds out « À la boutique », chooses a photo, and readers see it below the text', async () => {
  const page = await open({ as: 'maiwenn', viewport: phone, expectedErrors: [/400/] })
  const editor = await openNew(page)
  await editor.locator('input[type=file]').first().setInputFiles(picture('bracelet-lapis-lazuli'))
  await contentOf(editor).fill('Un texte.')
  await editor.getByText('À la boutique', { exact: true }).click()
  await editor.getByLabel('Nom de l’objet').fill('Bracelet de lapis-lazuli, perles de 8 mm')
  await editor.getByLabel('Prix').fill('48')
  await editor.locator('[name=productPhoto]').nth(1).check()
  await expectAccessible(page)
  await titleOf(editor).fill(title)
  await editor.getByRole('button', { name: 'Publier' }).click()
  // The refused field opens, and has the focus.
  await editor.getByText('Indiquez aussi l’adresse de l’objet à la boutique.').waitFor()
  const address = editor.getByLabel('Adresse de l’objet')
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
  await address.fill('boutique.example.org/lapis')
  await publish(page, editor, title)

  const again = await openArticle(page, title)
  expect(await again.getByLabel('Prix').inputValue()).toBe('48\u00a0€')
  expect(await again.locator('[name=productPhoto]').nth(1).isChecked()).toBe(true)

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [phone, { width: 320, height: 640 }, { width: 1280, height: 900 }]) {
      const reader = await open({ viewport, colorScheme, at: '/' })
      await link(reader, `Voir l'article ${title}`).first().click()
      const panel = reader.getByRole('complementary', { name: 'Bracelet de lapis-lazuli, perles de 8 mm' })
      const toShop = panel.getByRole('link', { name: 'Voir à la boutique' })
      expect(await toShop.getAttribute('rel')).toBe('external nofollow')
      expect((await toShop.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      const [whole, view] = [await panel.boundingBox(), await panel.locator('.made-view').boundingBox()]
      expect(await panel.locator('.made-view img').last().boundingBox()).toEqual(view)
      if (viewport.width > 320) expect((view?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.38, 1)
      expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await expectAccessible(reader)
    }
  }
})
