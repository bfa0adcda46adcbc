import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openHydrated, type PageOptions, type useBrowser } from './browser.ts'

/** Opens pages as an administrator. The images of other sites in these tests do not exist. */
export const opensForWriting =
  (open: ReturnType<typeof useBrowser>) =>
  (options: PageOptions = {}) =>
    open({ as: 'maiwenn', ...options, expectedErrors: [/\/media\/ailleurs\//, ...(options.expectedErrors ?? [])] })

export const titleOf = (editor: Locator) => editor.getByRole('textbox', { name: 'Titre' })
export const contentOf = (editor: Locator | Page) => editor.getByRole('textbox', { name: 'Contenu' })

export const goToArticles = (page: Page) => openHydrated(page, '/compte/articles')

/** @param words what is typed as its text at once. */
export async function openNew(page: Page, words?: string): Promise<Locator> {
  await goToArticles(page)
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await contentOf(editor).waitFor()
  if (words !== undefined) await contentOf(editor).click()
  if (words) await page.keyboard.type(words)
  return editor
}

export async function openArticle(page: Page, title: string): Promise<Locator> {
  await goToArticles(page)
  await page.getByRole('link', { name: `Modifier ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Modifier l’article' })
  await contentOf(editor).waitFor()
  return editor
}

/** Puts the cursor at one end of the text. ProseMirror restores its own selection shortly after the focus. */
export async function goTo(place: 'start' | 'end', editor: Locator): Promise<void> {
  const content = contentOf(editor)
  await content.focus()
  await expect
    .poll(async () => {
      await editor.page().keyboard.press(place === 'end' ? 'Control+End' : 'Control+Home')
      return content.evaluate(isCursorAt, place)
    })
    .toBe(true)
}

/** In the page: Tiptap's element carries its editor. */
function isCursorAt(element: Element, place: 'start' | 'end'): boolean {
  const { state } = (element as unknown as { editor: { state: EditorState } }).editor
  const { empty, $head } = state.selection
  const text = place === 'end' ? state.doc.content.size - $head.pos : $head.pos
  return empty && text === $head.depth
}

interface EditorState {
  doc: { content: { size: number } }
  selection: { empty: boolean; $head: { pos: number; depth: number } }
}

export async function abandon(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oublier' }).click()
  await editor.waitFor({ state: 'detached' })
}

/** Shows the tools that « … » opens. */
export async function showMoreTools(editor: Locator): Promise<void> {
  const more = editor.getByRole('button', { name: 'Plus d’outils' })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

/** Leaves the text for its source, or the source for the text. */
export async function toggleSource(editor: Locator): Promise<void> {
  if ((await editor.getByRole('textbox', { name: 'Contenu en HTML' }).count()) === 0) await showMoreTools(editor)
  await editor.getByRole('button', { name: 'HTML', exact: true }).click()
}

/** The text that would be submitted, as the source view shows it. */
export async function sourceOf(editor: Locator): Promise<string> {
  await toggleSource(editor)
  const source = await editor.getByRole('textbox', { name: 'Contenu en HTML' }).inputValue()
  await toggleSource(editor)
  return source
}

/** Photos of other sites: the field is behind a button. */
export async function addAddresses(editor: Locator, typed: string): Promise<void> {
  const field = editor.getByRole('textbox', { name: 'Adresse de l’image' })
  if ((await field.count()) === 0) await editor.getByRole('button', { name: 'D’un autre site' }).click()
  await field.fill(typed)
  await field.press('Enter')
}

/** Opens a photo of the list, and finds the field of its text. */
export async function textOfImage(editor: Locator, name: string): Promise<Locator> {
  const field = editor.getByRole('textbox', {
    name: new RegExp(`^Texte alternatif de .*, ${name.replace('.', '\\.')}$`),
  })
  if ((await field.count()) === 0)
    await editor.getByRole('button', { name: new RegExp(`^Régler .*, ${name.replace('.', '\\.')}$`) }).click()
  return field
}

export async function publish(page: Page, editor: Locator, title: string): Promise<void> {
  await titleOf(editor).fill(title)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Article publié avec succès !').waitFor()
}

export const listed = (page: Page) =>
  page.getByRole('link', { name: /^Modifier / }).evaluateAll((links) =>
    links.map((link) => ({
      id: /articles\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '',
      title: (link.getAttribute('aria-label') ?? '').replace('Modifier ', ''),
    })),
  )

/** Byte for byte, from the field of the plain page. */
export async function stored(page: Page, title: string): Promise<string> {
  await page.goto('/compte/articles')
  return storedContent(page, (await listed(page)).find((article) => article.title === title)?.id ?? '')
}

async function storedContent(page: Page, id: string): Promise<string> {
  const html = await (await page.context().request.get(`/compte/articles/${id}`)).text()
  return page.evaluate(
    (given) =>
      new DOMParser().parseFromString(given, 'text/html').querySelector('textarea[name=content]')?.textContent ?? '',
    html,
  )
}
