// Needs a server of its own: it changes an article.
import { expect, test } from 'vitest'
import { contentOf, openArticle } from '../support/article-editor.ts'
import { expectAccessible, expectAccessibleEverywhere, useJourney } from '../support/browser.ts'

const { server, openPage } = useJourney({ keepsSessions: true })
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

  await editor.getByRole('button', { name: 'Mettre en ligne' }).click()
  await editor.waitFor({ state: 'detached' })
  const reader = await openPage({ viewport: { width: 1280, height: 800 }, at: '/bracelets' })
  await reader.getByRole('link', { name: /^Voir l'article Lapis-lazuli/ }).click()
  await reader.locator('figure.wide figcaption').getByText('Labradorite de Finlande').waitFor()
  expect(await reader.locator('.gallery img').count()).toBe(1)
})

test('photos that stand side by side in the text have one height and one width', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, at: '/pendentifs' })
  await page.getByRole('link', { name: /^Voir l'article La main de Fatma/ }).click()
  await page.locator('.pair figure').nth(1).waitFor()
  const [one, other] = await page.locator('.pair img').evaluateAll((images) =>
    images.map((image) => {
      const { x, y, width } = image.getBoundingClientRect()
      return { x, y, width }
    }),
  )
  expect([other?.y, other?.width]).toEqual([one?.y, one?.width])
  expect((other?.x ?? 0) - ((one?.x ?? 0) + (one?.width ?? 0))).toBeCloseTo(4, 0)
  await expectAccessibleEverywhere(page)
})

test('beside photos that are wider than the text, the contents of an article overlap nothing', async () => {
  const owner = await openPage({ as: 'maiwenn' })
  const list = await (await owner.request.get('/bracelets')).text()
  const [a, b, c, d] = [...new Set(list.match(/\/media\/article-images\/[\w.-]+/g))]
  const part = (heading: string) => `<h2>${heading}</h2>\n\n<p>${'Une pierre qui attend. '.repeat(12)}</p>`
  const figure = (address = '') => `<figure><img src="${address}" alt=""></figure>`
  const layouts = { wide: 'Large', full: 'Pleine', pair: 'Par deux' }
  for (const [layout, label] of Object.entries(layouts)) {
    const photos = [b, c].map((address) => `${address}\nMise en page : ${label}`)
    const text = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept'].map(part)
    const content = ['<p>Un début.</p>', figure(b), figure(c), ...text].join('\n\n')
    const name = `Un sommaire, photos ${layout}`
    const form = { title: name, content, category: 'bracelet', images: [a, ...photos, d].join('\n'), videoUrl: '' }
    const headers = { origin: server.origin }
    await owner.request.post('/compte/articles/nouveau', { form, headers })

    const page = await openPage({ at: '/bracelets' })
    await page.getByRole('link', { name: `Voir l'article ${name}` }).click()
    await page.locator(`.essay-text .${layout}`).first().waitFor()
    for (const width of [1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const overlapping = await page.getByRole('navigation', { name: 'Dans cet article' }).evaluate((contents) => {
        const own = contents.getBoundingClientRect()
        return [...document.querySelectorAll('.essay-head, .essay-text :is(p, h2, figure, img, figcaption)')]
          .filter((beside) => {
            const { left, right, top, bottom } = beside.getBoundingClientRect()
            return left < own.right && right > own.left && top < own.bottom && bottom > own.top
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 80))
      })
      expect(overlapping, `${layout} at ${width}`).toEqual([])
      expect(await page.getByRole('navigation', { name: 'Dans cet article' }).isVisible()).toBe(true)
    }
  }
})
