// Needs a server of its own: it publishes articles.
// Long: one editor, from its opening to its preview, on one server.
import { expect, test } from 'vitest'
import {
  contentOf,
  goTo,
  goToArticles,
  openArticle,
  openNew,
  opensForWriting,
  showMoreTools,
  stored,
  titleOf,
  toggleSource,
} from '../support/article-editor.ts'
import { expectAccessible, useJourney } from '../support/browser.ts'

const { openPage: open } = useJourney({ keepsSessions: true })
const openPage = opensForWriting(open)

test('the editor is fetched before it is asked for, and only for those who write', async () => {
  const isEditor = (url: string) => url.includes('article-editor-dialog')
  const page = await openPage()
  const fetched = page.waitForRequest((request) => isEditor(request.url()))
  await page.goto('/compte/articles')
  await fetched
  const member = await open({ as: 'anouk' })
  const asked: string[] = []
  member.on('request', (request) => asked.push(request.url()))
  await member.goto('/compte/commentaires', { waitUntil: 'networkidle' })
  expect(asked.filter(isEditor)).toEqual([])
})

test('with script the address of a new article opens the editor, and goes back where one came from', async () => {
  const page = await openPage({ expectedErrors: [/ERR_FAILED/], at: '/compte/articles/nouveau?retour=/pendentifs' })
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await contentOf(editor).waitFor()
  expect(await editor.getByRole('radio', { name: 'Pendentif' }).isChecked()).toBe(true)
  // The plain form is not behind it.
  expect(await page.locator('textarea[name=content]').count()).toBe(0)
  await editor.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pendentifs' }).waitFor()

  await page.route('**/article-editor-dialog-*.js', (route) => route.abort())
  await page.goto('/compte/articles/nouveau')
  await page.getByRole('textbox', { name: 'Contenu' }).fill('Le formulaire reste.')
})

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

test('leaving with changes asks first: by Escape, by the back button, by another page', async () => {
  const page = await openPage({ at: '/compte/commentaires' })
  await page.waitForLoadState('networkidle')
  // Inside the same document, where going back is the editor's own question.
  await page.getByRole('link', { name: 'Gestion des articles' }).click()
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await titleOf(editor).fill('À ne pas perdre')
  const question = page.getByRole('alertdialog', { name: 'Votre brouillon n’est pas publié' })
  for (const navigateAway of [
    () => page.keyboard.press('Escape'),
    () => editor.getByRole('button', { name: 'Fermer', exact: true }).click(),
    () => page.goBack(),
  ]) {
    await navigateAway()
    await question.getByRole('button', { name: 'Continuer d’écrire' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await titleOf(editor).inputValue()).toBe('À ne pas perdre')
  }
  // Twice: browsers close a dialog at the second Escape.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await titleOf(editor).waitFor()
  expect(await titleOf(editor).inputValue()).toBe('À ne pas perdre')

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  expect(page.isClosed()).toBe(false)
  if ((await question.count()) === 0) await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Oublier' }).click()
  await editor.waitFor({ state: 'detached' })
  await page.close({ runBeforeUnload: true })
})

test('an administrator writes and publishes with the keyboard alone', async () => {
  const page = await openPage()
  await goToArticles(page)
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
        document.activeElement?.textContent?.trim() ??
        '',
    )
  const tabTo = async (name: string, key = 'Tab') => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press(key)
      if ((await focused()) === name) return
    }
    throw new Error(`The focus never came to ${name}.`)
  }
  await page.getByRole('link', { name: 'Ajouter un article' }).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await editor.waitFor()
  await expect.poll(focused).toBe('Titre')
  await page.keyboard.type('Au clavier')
  await tabTo('Bracelet')
  await page.keyboard.press('ArrowRight')
  await tabTo('Gras')
  for (const tool of ['Italique', 'Titre']) {
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(tool)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('Un titre')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Un texte')
  // One tab stop: back to the tool that was used last.
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Titre')
  await page.keyboard.press('End')
  expect(await focused()).toBe('Plus d’outils')
  await tabTo('D’un autre site', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo('Adresse de l’image')
  await page.keyboard.type('https://exemple.fr/a.jpg')
  await page.keyboard.press('Enter')
  await tabTo('Texte alternatif de la photo 1, a.jpg', 'Shift+Tab')
  await page.keyboard.type('Un collier')
  await tabTo('Replier la photo 1, a.jpg')
  await page.keyboard.press('Enter')
  expect(await focused()).toBe('Régler la photo 1, a.jpg')
  await tabTo('Publier')
  await page.keyboard.press('Enter')
  await page.getByText('Article publié avec succès !').waitFor()
  await expect.poll(focused).toContain('Ajouter un article')
  expect(await stored(page, 'Au clavier')).toBe('<h2>Un titre</h2>\n\n<p>Un texte</p>')
})

test.each([
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 800, colorScheme: 'dark' },
  { width: 320, height: 500, colorScheme: 'light' },
] as const)('the editor is accessible at $width px, the text keeps its place', async ({ colorScheme, ...viewport }) => {
  const page = await openPage({ viewport, colorScheme })
  const editor = await openArticle(page, 'Lapis-lazuli, un fragment de nuit piqué d’or')
  await expectAccessible(page)
  const body = editor.locator('.modal-body')
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await goTo('end', editor)
  const bar = await editor.getByRole('toolbar').boundingBox()
  const frame = await body.boundingBox()
  // The tools stay in sight above the last line, on one line.
  expect(bar && frame && bar.y >= frame.y - 1 && bar.y < frame.y + 20).toBe(true)
  expect(bar?.height).toBeLessThan(50)
  for (const name of ['Gras', 'Italique', 'Titre', 'Lien', 'Image', 'Plus d’outils']) {
    const box = await editor.getByRole('button', { name, exact: true }).boundingBox()
    expect(box && box.x + box.width, name).toBeLessThanOrEqual(viewport.width)
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await editor.getByRole('button', { name: 'Lien', exact: true }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await showMoreTools(editor)
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await toggleSource(editor)
  await expectAccessible(page)
  await toggleSource(editor)
  await editor.getByRole('button', { name: 'Aperçu' }).click()
  const preview = page.getByRole('dialog', { name: 'Aperçu' })
  await preview.locator('iframe').waitFor()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Fermer', exact: true }).click()
})

test('over the keyboard of a phone the tools and the buttons stay in sight', async () => {
  const page = await openPage({ viewport: { width: 390, height: 800 } })
  await page.addInitScript(() => {
    const visible = Object.assign(new EventTarget(), { height: 800, width: 390, scale: 1, offsetTop: 0 })
    Object.defineProperty(window, 'visualViewport', { value: visible })
  })
  const editor = await openArticle(page, 'Jade, la patience devenue pierre')
  await goTo('end', editor)
  const keyboard = (height: number) =>
    page.evaluate((left) => {
      Object.assign(window.visualViewport ?? {}, { height: left })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await keyboard(430)
  expect((await editor.boundingBox())?.height).toBe(430)
  const [tools, save] = [editor.getByRole('toolbar'), editor.getByRole('button', { name: 'Mettre en ligne' })]
  expect((await tools.boundingBox())?.y).toBeLessThan(150)
  expect((await save.boundingBox())?.y).toBeLessThan(430)
  await keyboard(800)
  expect((await editor.boundingBox())?.height).toBe(800)
})
