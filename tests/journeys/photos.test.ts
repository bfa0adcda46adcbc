// Needs a server of its own: it changes an article.
import { expect, test } from 'vitest'
import { contentOf, openArticle, openNew, publish, sourceOf } from '../support/article-editor.ts'
import { expectAccessible, expectAccessibleEverywhere, useJourney, link, phone } from '../support/browser.ts'
import { paste, picture } from '../support/clipboard.ts'
import { readArticle } from '../support/reader.ts'

const { openPage } = useJourney({ keepsSessions: true })
const title = 'Lapis-lazuli, un fragment de nuit piqué d’or'

test('photos open large by keyboard: arrows, Escape, the focus comes back', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } })
  await readArticle(page, /^Voir l'article Lapis-lazuli/)
  const zooms = page.getByRole('link', { name: /^Agrandir la photo/ })
  expect(await zooms.count()).toBe(3)
  await zooms.nth(1).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photos de l’article' })
  const said = dialog.getByRole('status')
  await said.getByText(/^Photo 2 sur 3\. ./).waitFor()
  expect(page.url()).not.toContain('/photos/')
  await page.keyboard.press('ArrowRight')
  await said.getByText(/^Photo 3 sur 3/).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await said.getByText(/^Photo 2 sur 3/).waitFor()
  await dialog.getByRole('button', { name: 'Photo précédente' }).click()
  await said.getByText(/^Photo 1 sur 3/).waitFor()
  expect(await dialog.locator('img').getAttribute('alt')).toMatch(/lapis/i)
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await zooms.nth(1).evaluate((zoom) => zoom === document.activeElement)).toBe(true)
})

test('on a phone a swipe shows the next photo', async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } })
  await readArticle(page, /^Voir l'article Lapis-lazuli/)
  await expectAccessible(page)
  await link(page, /^Agrandir la photo/)
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Photos de l’article' })
  const said = dialog.getByRole('status')
  await said.getByText(/^Photo 1 sur 3/).waitFor()
  const swipe = (from: number, to: number) =>
    dialog.locator('img').evaluate(
      (image, [start = 0, end = 0]) => {
        const touch = { bubbles: true, isPrimary: true, pointerType: 'touch', clientY: 300 }
        image.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: start }))
        image.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: end }))
      },
      [from, to],
    )
  await swipe(250, 100)
  await said.getByText(/^Photo 2 sur 3/).waitFor()
  await swipe(100, 250)
  await said.getByText(/^Photo 1 sur 3/).waitFor()
  await swipe(100, 120)
  await said.getByText(/^Photo 1 sur 3/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('an author sets what crops keep, a caption and a layout; readers see them', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone })
  const editor = await openArticle(page, title)
  const photo = editor.locator('.image-list li').nth(1)
  await photo.getByRole('button', { name: /^Régler/ }).click()
  await photo.getByText('Légende, mise en page, recadrage').click()
  const point = photo.getByRole('button', { name: /^Point à garder, la photo 2/ })
  await point.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const { width = 0, height = 0 } = (await point.boundingBox()) ?? {}
  await point.click({ position: { x: width / 4, y: height / 2 } })
  await photo.getByRole('button', { name: /25.% en largeur, 50.% en hauteur/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await photo.getByText(/^26.% en largeur, 49.% en hauteur$/).waitFor()
  for (const crop of ['Carte', 'Ouverture', 'Partage']) await photo.getByText(crop, { exact: true }).waitFor()
  await photo.getByRole('textbox', { name: /^Légende/ }).fill('Labradorite de Finlande')
  await photo.getByRole('radio', { name: 'Large' }).check()
  await expectAccessibleEverywhere(page)
  await editor.getByRole('button', { name: 'Mettre en ligne' }).click()
  await editor.waitFor({ state: 'detached' })
  const reader = await openPage()
  await readArticle(reader, /^Voir l'article Lapis-lazuli/)
  await reader.locator('.gallery figcaption').getByText('Labradorite de Finlande').waitFor()
  expect(await reader.locator('.gallery [data-x]').first().getAttribute('data-x')).toBe('20')
})

test('photos are asked for in the widths that the editor shows, never whole, and stored by their address', async () => {
  const page = await openPage({ as: 'maiwenn' })
  const first = await openNew(page, 'Avant')
  await paste(contentOf(first), { files: [picture('bracelet-jade')] })
  await contentOf(first).locator('img[src^="/media/"]').waitFor()
  const sent = await sourceOf(first)
  await publish(page, first, 'Des photos légères')

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url())
  })
  const editor = await openArticle(page, 'Des photos légères')
  const image = contentOf(editor).locator('img')
  await image.scrollIntoViewIfNeeded()
  await image.evaluate((shown: HTMLImageElement) => shown.decode())
  await image.click()
  await editor.getByRole('textbox', { name: 'Texte alternatif', exact: true }).fill('Un jade')
  const shown = asked.map((address) => new URL(address)).filter(({ pathname }) => pathname.startsWith('/media/'))
  expect(shown.some(({ pathname }) => pathname.includes('jade'))).toBe(true)
  expect(shown.filter(({ search }) => !/^\?l=(?:200|400|680)$/.test(search))).toEqual([])
  expect(await sourceOf(editor)).toBe(sent.replace('alt=""', 'alt="Un jade"'))
})
