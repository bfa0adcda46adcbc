// Needs a server of its own: drafts are left on it.
import { expect, test } from 'vitest'
import {
  contentOf,
  goTo,
  openArticle,
  opensForWriting,
  showMoreTools,
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
