// Needs a server of its own: it publishes articles.
import { expect, test } from 'vitest'
import { contentOf, goToArticles, openNew, opensForWriting, stored, titleOf } from '../support/article-editor.ts'
import { expectAccessible, useJourney } from '../support/browser.ts'
import { focused, tabTo } from '../support/keyboard.ts'

const openPage = opensForWriting(useJourney({ keepsSessions: true }).openPage)

const published = 'Vu avant d’être lu'

test('the preview shows the article as it will be read, on a phone and on a computer, and the way back', async () => {
  const page = await openPage({
    viewport: { width: 390, height: 844 },
    expectedErrors: [/frame is sandboxed|sandboxed frame/],
  })
  await openNew(page)
  // Its name becomes « Aperçu » with the preview.
  const editor = page.getByRole('dialog')
  await titleOf(editor).fill(published)
  await contentOf(editor).click()
  await page.keyboard.type('Un texte à relire.')
  const preview = editor.getByRole('button', { name: 'Aperçu' })
  const send = editor.getByRole('button', { name: 'Publier' })
  const [one, other] = [await preview.boundingBox(), await send.boundingBox()]
  expect(one?.width).toBe(other?.width)
  expect(Math.min(one?.height ?? 0, other?.height ?? 0)).toBeGreaterThanOrEqual(48)
  await preview.click()
  const phone = editor.getByTitle('L’article tel qu’on le lira sur un téléphone')
  const shown = phone.contentFrame()
  await shown.getByRole('heading', { level: 1, name: published }).waitFor()
  await shown.getByText('Un texte à relire.').waitFor()
  expect(await shown.locator('script').count()).toBe(0)
  await expectAccessible(page)
  expect(await phone.evaluate(runScript)).toBe(false)
  // Its links do not replace it.
  await shown.locator('.header a').first().click()
  await shown.getByText('Un texte à relire.').waitFor()
  await editor.getByRole('radio', { name: 'Ordinateur' }).check({ force: true })
  const computer = editor.getByTitle('L’article tel qu’on le lira sur un ordinateur')
  await expect
    .poll(() => computer.evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.innerWidth))
    .toBe(1280)
  expect((await computer.boundingBox())?.width).toBeLessThan(390)
  await editor.getByRole('button', { name: 'Modifier' }).click()
  expect(await contentOf(editor).innerText()).toBe('Un texte à relire.')
  await preview.click()
  await phone.or(computer).waitFor()
  await send.click()
  await page.getByText('Article publié avec succès !').waitFor()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  await page.getByRole('button', { name: 'Adresse copiée' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voir l’article' }).click()
  await page.getByRole('heading', { level: 1, name: published }).waitFor()
  expect(page.url()).toBe(copied)
})

/** Inside the frame, with the nonce of the page: its policy alone would let it run. */
function runScript(frame: Element): boolean {
  const { contentDocument, contentWindow } = frame as HTMLIFrameElement
  const script = contentDocument?.createElement('script')
  if (!script) throw new Error('The frame holds no document.')
  script.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  script.textContent = 'window.hasRun = true'
  contentDocument?.body.append(script)
  return contentWindow !== null && 'hasRun' in contentWindow
}

test('an administrator writes and publishes with the keyboard alone', async () => {
  const page = await openPage()
  await goToArticles(page)
  await page.getByRole('link', { name: 'Ajouter un article' }).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await editor.waitFor()
  await expect.poll(() => focused(page)).toBe('Titre')
  await page.keyboard.type('Au clavier')
  await tabTo(page, 'Bracelet')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Gras')
  for (const tool of ['Italique', 'Titre']) {
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe(tool)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('Un titre')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Un texte')
  // One tab stop: back to the tool that was used last.
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Titre')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('Plus d’outils')
  await tabTo(page, 'D’un autre site', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Adresse de l’image')
  await page.keyboard.type('https://exemple.fr/a.jpg')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Texte alternatif de la photo 1, a.jpg', 'Shift+Tab')
  await page.keyboard.type('Un collier')
  await tabTo(page, 'Replier la photo 1, a.jpg')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('Régler la photo 1, a.jpg')
  await tabTo(page, 'Publier')
  await page.keyboard.press('Enter')
  await page.getByText('Article publié avec succès !').waitFor()
  await expect.poll(() => focused(page)).toContain('Ajouter un article')
  expect(await stored(page, 'Au clavier')).toBe('<h2>Un titre</h2>\n\n<p>Un texte</p>')
})
