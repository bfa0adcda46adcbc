// Needs a server of its own: it publishes articles.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addAddresses,
  contentOf,
  goTo,
  goToArticles,
  listed,
  openArticle,
  openNew,
  opensForWriting,
  publish,
  sourceOf,
  stored,
  textOfImage,
} from '../support/article-editor.ts'
import { expectAccessible, useJourney } from '../support/browser.ts'
import { dispatchTransfer, paste, picture } from '../support/clipboard.ts'

const { openPage: open } = useJourney({ keepsSessions: true })
const openPage = opensForWriting(open)

test('images are added to the text by choosing, dropping and pasting, with their alternative text', async () => {
  const page = await openPage()
  const editor = await openNew(page, 'Avant')
  const zone = contentOf(editor)
  await page.keyboard.press('Enter')
  await editor.getByRole('button', { name: 'Image', exact: true }).click()
  await expectAccessible(page)
  await editor.getByLabel('Ajouter une photo').setInputFiles(picture('bracelet-jade'))
  const alt = editor.getByRole('textbox', { name: 'Texte alternatif', exact: true })
  await expect.poll(() => alt.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText("L'image a été correctement ajoutée !").waitFor()
  await editor.getByText('Ce que montre la photo').waitFor()
  await alt.fill('Un bracelet de jade')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Légende', exact: true }).click()
  await page.keyboard.type('Jade de Birmanie')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Après')

  await dispatchTransfer(zone, 'drop', { files: [picture('bracelet-onyx')] })
  await expect.poll(() => zone.locator('img[src*="onyx"]').count()).toBe(1)
  await zone.locator('img[src*="onyx"]').click()
  await editor.getByRole('textbox', { name: 'Texte alternatif', exact: true }).fill('')
  await goTo('end', editor)
  await paste(zone, {
    html: '<meta charset="utf-8"><img src="https://ailleurs.fr/a.png">',
    files: [picture('bracelet-malachite')],
  })
  await expect.poll(() => zone.locator('img[src*="malachite"]').count()).toBe(1)
  // The cursor is after the picture, so that typing does not replace it.
  await page.keyboard.type('Fin')

  const image = (name: string, shows: string) =>
    `<img src="/media/article-images/N-bracelet-${name}.webp" alt="${shows}" width="W" height="H" loading="lazy">`
  const source = (await sourceOf(editor))
    .replace(/\d{13}-/g, 'N-')
    .replace(/width="\d+" height="\d+"/g, 'width="W" height="H"')
  expect(source.split('\n\n').toSorted()).toEqual(
    [
      '<p>Avant</p>',
      `<figure>${image('jade', 'Un bracelet de jade')}<figcaption>Jade de Birmanie</figcaption></figure>`,
      '<p>Après</p>',
      `<figure>${image('onyx', '')}</figure>`,
      `<figure>${image('malachite', '')}</figure>`,
      '<p>Fin</p>',
    ].toSorted(),
  )
  const sent = await sourceOf(editor)
  await publish(page, editor, 'Des images dans le texte')
  expect(await stored(page, 'Des images dans le texte')).toBe(sent)

  const again = await openArticle(page, 'Des images dans le texte')
  await contentOf(again).locator('img[src*="jade"]').click()
  await again.getByRole('button', { name: /^Retirer l’image/ }).click()
  expect(await sourceOf(again)).toContain('<p>Jade de Birmanie</p>')
})

test('an upload that fails leaves no trace in the text, and one that is taken back by undo comes back whole', async () => {
  const page = await openPage({ expectedErrors: [/415|400/] })
  const editor = await openNew(page, 'Texte')
  const zone = contentOf(editor)
  const refused = ['word', 'page-web', 'google-docs', 'libreoffice'].map((name) => `${name}.html`)
  await dispatchTransfer(zone, 'paste', { files: refused.map((name) => `tests/support/pasted/${name}`) })
  // One message names them all.
  await page.getByText(`Choisissez une photo JPEG, PNG, WebP, AVIF ou GIF.${refused.join(', ')}`).waitFor()
  await expect.poll(() => zone.locator('img').count()).toBe(0)
  await paste(zone, { files: [picture('bracelet-onyx')] })
  await expect.poll(() => zone.locator('img[src*="onyx"]').count()).toBe(1)
  await zone.press('Control+z')
  await expect.poll(() => zone.locator('img').count()).toBe(0)
  await zone.press('Control+Shift+z')
  await expect.poll(() => zone.locator('img[src*="/media/article-images/"]').count()).toBe(1)
  expect(await sourceOf(editor)).toMatch(/^<p>Texte<\/p>\n\n<figure><img src="\/media\/article-images\/[^"]*onyx/)
})

const ownAddress = (address: string | undefined) => address?.replace(/\d{13}-/, '') ?? ''
const shownImages = (editor: Locator) =>
  editor
    .locator('.image-list button[aria-expanded]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.split(', ')[1] ?? ''))

test('images are added by address, by choosing, dropping and pasting, each with its alternative text', async () => {
  const page = await openPage()
  const editor = await openNew(page, '')
  const field = editor.getByRole('group', { name: 'Photos', exact: true })
  const address = field.getByRole('textbox', { name: 'Adresse de l’image' })
  expect(await address.count()).toBe(0)
  await addAddresses(editor, '  https://exemple.fr/a.jpg   https://exemple.fr/b.jpg https://exemple.fr/a.jpg ')
  expect(await shownImages(editor)).toEqual(['a.jpg', 'b.jpg'])
  await address.fill('https://exemple.fr/a.jpg')
  await address.press('Enter')
  await field.getByText('Cette image est déjà dans la liste.').waitFor()
  await address.fill('')

  await field.locator('input[type=file]').setInputFiles([picture('bracelet-jade'), picture('bracelet-onyx')])
  await page.getByText('2 images ajoutées').waitFor()
  await dispatchTransfer(field, 'drop', { files: [picture('bracelet-malachite')] })
  await expect.poll(() => shownImages(editor)).toHaveLength(5)
  await paste(address, { files: [picture('bracelet-turquoise')] })
  await expect.poll(() => shownImages(editor)).toHaveLength(6)
  const names = ['jade', 'onyx', 'malachite', 'turquoise'].map((name) => `bracelet-${name}.webp`)
  expect(await shownImages(editor)).toEqual(['a.jpg', 'b.jpg', ...names])

  await field.getByText(/^6.photos, 6 sans texte alternatif/).waitFor()
  await (await textOfImage(editor, 'bracelet-jade.webp')).fill('Un jade | vert')
  const onyx = await textOfImage(editor, 'bracelet-onyx.webp')
  expect(await onyx.evaluate((element) => element === document.activeElement)).toBe(true)
  // One photo is open at a time.
  expect(await field.getByRole('textbox', { name: /^Texte alternatif/ }).count()).toBe(1)
  await field.getByText('Un jade | vert').waitFor()
  expect(await onyx.getAttribute('aria-describedby')).toBeTruthy()
  await onyx.fill('Un onyx')
  // Empty: decorative.
  await onyx.fill('')
  await field.getByText(/^6.photos, 4 sans texte alternatif/).waitFor()
  await expectAccessible(page)
  // A reminder only: the article can be submitted without.
  await page.keyboard.press('Tab')
  await contentOf(editor).click()
  await page.keyboard.type('Texte')
  await publish(page, editor, 'Six images')
  await goToArticles(page)
  const id = (await listed(page)).find(({ title }) => title === 'Six images')?.id
  const html = await (await page.context().request.get(`/compte/articles/${id}`)).text()
  const lines = await page.evaluate(
    (given) => new DOMParser().parseFromString(given, 'text/html').querySelector('textarea[name=images]')?.textContent,
    html,
  )
  expect(lines?.split('\n').map(ownAddress)).toEqual([
    'https://exemple.fr/a.jpg',
    'https://exemple.fr/b.jpg',
    '/media/article-images/bracelet-jade.webp | Un jade | vert',
    '/media/article-images/bracelet-onyx.webp |',
    '/media/article-images/bracelet-malachite.webp',
    '/media/article-images/bracelet-turquoise.webp',
  ])
})

test('images are put in order with the mouse, with a finger, and with buttons', async () => {
  const page = await openPage()
  const editor = await openNew(page, '')
  await addAddresses(editor, 'https://exemple.fr/a.jpg https://exemple.fr/b.jpg https://exemple.fr/c.jpg')
  await editor.getByRole('button', { name: 'Replier la photo 1, a.jpg' }).click()
  const items = editor.locator('.image-list li')
  const middle = async (index: number, of = '') => {
    const box = await (of ? items.nth(index).locator(of) : items.nth(index)).boundingBox()
    if (!box) throw new Error('It is not there.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const grip = await middle(0, '.drag-handle')
  const last = await middle(2)
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, last.y + 20, { steps: 6 })
  expect(await items.nth(0).evaluate((item) => item.classList.contains('dragged'))).toBe(true)
  await page.mouse.up()
  expect(await shownImages(editor)).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])

  // Escape cancels the drag, and the editor stays open.
  const again = await middle(0, '.drag-handle')
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  await page.mouse.move(again.x, last.y + 20, { steps: 3 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await shownImages(editor)).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  // Touch events, as a browser sends them.
  const from = await middle(2, '.drag-handle')
  const to = await middle(0)
  await items
    .nth(2)
    .locator('.drag-handle')
    .evaluate(
      (element, { start, end }) => {
        const touch = (type: string, target: EventTarget, { x, y }: { x: number; y: number }) =>
          target.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              cancelable: true,
              pointerId: 7,
              pointerType: 'touch',
              clientX: x,
              clientY: y,
            }),
          )
        touch('pointerdown', element, start)
        touch('pointermove', window, { x: start.x, y: start.y - 30 })
        touch('pointermove', window, { x: end.x, y: end.y - 20 })
        touch('pointerup', window, { x: end.x, y: end.y - 20 })
      },
      { start: from, end: to },
    )
  await expect.poll(() => shownImages(editor)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(
    await items
      .nth(0)
      .locator('.drag-handle')
      .evaluate((element) => getComputedStyle(element).touchAction),
  ).toBe('none')

  await editor.getByRole('button', { name: 'Régler la photo 1, a.jpg' }).click()
  const down = editor.getByRole('button', { name: /^Descendre la photo \d, a.jpg/ })
  await down.focus()
  await page.keyboard.press('Enter')
  expect(await shownImages(editor)).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)
  await editor.getByText('a.jpg, photo 2 sur 3.').waitFor()
})
