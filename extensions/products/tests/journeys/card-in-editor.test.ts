// Needs a server of its own: it publishes an article.
import { expect, test } from 'vitest'
import { contentOf, goTo, openNew, publish, titleOf } from '../../../../tests/support/article-editor.ts'
import { expectAccessible, useJourney } from '../../../../tests/support/browser.ts'
import { paste } from '../../../../tests/support/clipboard.ts'

const { openPage: open } = useJourney({ keepsSessions: true })
const address = 'https://atelier.example/jade'

test('a shop’s address pasted at the end of a sentence is a card below it, which takes her sentence', async () => {
  const page = await open({ as: 'maiwenn', viewport: { width: 390, height: 844 }, at: '/compte/profil' })
  const { origin } = new URL(page.url())
  const product = { form: { address, name: 'Jade de Savoie', price: '48' }, headers: { origin } }
  await page.request.post('/compte/produits/nouveau', product)

  const editor = await openNew(page, 'Le voici ')
  await paste(contentOf(editor), { text: `${address}?utm_source=lettre` })
  const card = contentOf(editor).locator('.card-line')
  await card.getByText('Jade de Savoie').waitFor()
  await page.keyboard.type('Voilà.')
  expect(await contentOf(editor).locator('p').allTextContents()).toEqual(['Le voici', 'Jade de Savoie', 'Voilà.'])
  await goTo('start', editor)
  await card.getByRole('link').click()
  await editor.getByRole('button', { name: 'Produit' }).click()
  await expectAccessible(page)
  await editor.getByLabel('Votre phrase').fill('Le plus clair.')
  await page.keyboard.press('Enter')
  await expect.poll(() => card.getAttribute('data-card')).toContain('Le plus clair.')
  await titleOf(editor).fill('Un jade')
  await publish(page, editor, 'Un jade')

  const reader = await open({ at: '/article/un-jade' })
  const aside = reader.getByRole('complementary', { name: 'Jade de Savoie' })
  expect((await aside.innerText()).replaceAll('\u00a0', ' ')).toMatch(/Le plus clair\.\s+48 €/)
})
