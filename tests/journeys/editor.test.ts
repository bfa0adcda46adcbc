import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, useBrowser, type PageOptions } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const open = useBrowser(server)
/** The images of other sites in these tests do not exist. */
const openPage = (options: PageOptions = {}) =>
  open({ as: 'maiwenn', ...options, expectedErrors: [/\/media\/ailleurs\//, ...(options.expectedErrors ?? [])] })

/** The machine may be busy: uploads take time. */
const eventually = <Value>(found: () => Value | Promise<Value>) => expect.poll(found, { timeout: 15_000 })
const clipboard = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../support/pasted/${name}.html`), 'utf8').trim()
const picture = (name: string) => `database/world/pictures/${name}.webp`

/** Until hydration its links lead to plain pages. */
async function goToArticles(page: Page): Promise<void> {
  await page.goto('/compte/articles')
  await page.waitForLoadState('networkidle')
}

async function openNew(page: Page): Promise<Locator> {
  await goToArticles(page)
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await editor.getByRole('textbox', { name: 'Contenu' }).click()
  return editor
}

async function openArticle(page: Page, title: string): Promise<Locator> {
  await goToArticles(page)
  await page.getByRole('link', { name: `Modifier ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Modifier l’article' })
  await editor.getByRole('textbox', { name: 'Contenu' }).waitFor()
  return editor
}

/** ProseMirror restores its selection shortly after the focus, and this program types faster than anybody. */
async function goToEnd(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('textbox', { name: 'Contenu' }).focus()
  await page.waitForTimeout(50)
  await page.keyboard.press('Control+End')
  await page.waitForTimeout(50)
}

async function abandon(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await editor.waitFor({ state: 'detached' })
}

/** What would be submitted, as the source view shows it. */
async function sourceOf(editor: Locator): Promise<string> {
  const toggle = editor.getByRole('button', { name: 'HTML', exact: true })
  await toggle.click()
  const source = await editor.getByRole('textbox', { name: 'Contenu en HTML' }).inputValue()
  await toggle.click()
  return source
}

/** Titles of the articles published by these tests. */
const written: string[] = []

async function publish(page: Page, editor: Locator, title: string): Promise<void> {
  await editor.getByRole('textbox', { name: 'Titre' }).fill(title)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Article publié avec succès !').waitFor()
  written.push(title)
}

const listed = (page: Page) =>
  page.getByRole('link', { name: /^Modifier / }).evaluateAll((links) =>
    links.map((link) => ({
      id: /articles\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '',
      title: (link.getAttribute('aria-label') ?? '').replace('Modifier ', ''),
    })),
  )

/** Byte for byte, from the field of the plain page. */
async function stored(page: Page, title: string): Promise<string> {
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

/** A real paste event, with all that a clipboard holds. */
async function paste(target: Locator, contents: { html?: string; text?: string; files?: string[] }): Promise<void> {
  await dispatchTransfer(target, 'paste', contents)
}

async function dispatchTransfer(
  target: Locator,
  how: 'paste' | 'drop',
  { html, text, files = [] }: { html?: string; text?: string; files?: string[] },
): Promise<void> {
  const bytes = files.map((file) => ({ name: path.basename(file), base64: readFileSync(file).toString('base64') }))
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      if (given.html) data.setData('text/html', given.html)
      if (given.text) data.setData('text/plain', given.text)
      for (const { name, base64 } of given.bytes) {
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([content], name, { type: 'image/webp' }))
      }
      const frame = element.getBoundingClientRect()
      const place = { bubbles: true, cancelable: true, clientX: frame.x + 40, clientY: frame.y + 30 }
      if (given.how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...place, clipboardData: data }))
      } else {
        element.dispatchEvent(new DragEvent('dragover', { ...place, dataTransfer: data }))
        element.dispatchEvent(new DragEvent('drop', { ...place, dataTransfer: data }))
      }
    },
    { how, html, text, bytes },
  )
}

test('no page loads the editor before it is opened', async () => {
  const page = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/compte/articles')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('article-editor-dialog'))).toEqual([])
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  await page.getByRole('textbox', { name: 'Contenu' }).waitFor()
  expect(asked.filter((url) => url.includes('article-editor-dialog')).length).toBeGreaterThan(0)
})

test('a text is written with headings, quotes, lists and links, and is stored as written', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const tool = (name: string) => editor.getByRole('button', { name, exact: true })
  const type = (text: string) => page.keyboard.type(text)
  const enter = () => page.keyboard.press('Enter')
  await type('Une ')
  await tool('Gras').click()
  expect(await tool('Gras').getAttribute('aria-pressed')).toBe('true')
  await type('pierre')
  await tool('Gras').click()
  await type(' et ')
  await page.keyboard.press('Control+i')
  await type('son nom')
  await page.keyboard.press('Control+i')
  await enter()
  await tool('Intertitre T2').click()
  await type('Origine')
  await enter()
  await tool('Intertitre T3').click()
  await type('Au nord')
  await enter()
  await tool('Citation').click()
  await type('On dit')
  await enter()
  await enter()
  await tool('Liste').click()
  await type('bleu')
  await enter()
  await page.keyboard.press('Tab')
  await type('ciel')
  await enter()
  await enter()
  await enter()
  await tool('Liste numérotée').click()
  await type('un')
  await enter()
  await type('deux')
  await enter()
  await enter()
  await type('voir ')
  await tool('Lien').click()
  await editor.getByRole('textbox', { name: 'Adresse du lien' }).fill('exemple.fr/pierre')
  await page.keyboard.press('Enter')
  await type(' fin')
  const html = [
    '<p>Une <strong>pierre</strong> et <em>son nom</em></p>',
    '<h2>Origine</h2>',
    '<h3>Au nord</h3>',
    '<blockquote><p>On dit</p></blockquote>',
    '<ul><li>bleu<ul><li>ciel</li></ul></li></ul>',
    '<ol><li>un</li><li>deux</li></ol>',
    '<p>voir <a href="https://exemple.fr/pierre" rel="noopener">exemple.fr/pierre</a> fin</p>',
  ].join('\n\n')
  expect(await sourceOf(editor)).toBe(html)

  await goToEnd(page, editor)
  await type(' de trop')
  await tool('Annuler la frappe').click()
  expect(await sourceOf(editor)).toBe(html)
  expect(await tool('Rétablir la frappe').getAttribute('aria-disabled')).toBe(null)
  await publish(page, editor, 'Un texte mis en forme')
  expect(await stored(page, 'Un texte mis en forme')).toBe(html)
})

test('images are added to the text by choosing, dropping and pasting, with their alternative text', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const zone = editor.getByRole('textbox', { name: 'Contenu' })
  await page.keyboard.type('Avant')
  await page.keyboard.press('Enter')
  await editor.getByRole('button', { name: 'Image', exact: true }).click()
  await expectAccessible(page)
  await editor.getByLabel('Ajouter une photo').setInputFiles(picture('bracelet-jade'))
  const alt = editor.getByRole('textbox', { name: 'Texte de remplacement' })
  await eventually(() => alt.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText("L'image a été correctement ajoutée !").waitFor()
  await editor.getByText('Dites ce que montre la photo').waitFor()
  await alt.fill('Un bracelet de jade')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Légende', exact: true }).click()
  await page.keyboard.type('Jade de Birmanie')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Après')

  await dispatchTransfer(zone, 'drop', { files: [picture('bracelet-onyx')] })
  await eventually(() => zone.locator('img[src*="onyx"]').count()).toBe(1)
  await zone.locator('img[src*="onyx"]').click()
  await editor.getByRole('textbox', { name: 'Texte de remplacement', exact: true }).fill('')
  await goToEnd(page, editor)
  await paste(zone, {
    html: '<meta charset="utf-8"><img src="https://ailleurs.fr/a.png">',
    files: [picture('bracelet-malachite')],
  })
  await eventually(() => zone.locator('img[src*="malachite"]').count()).toBe(1)
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
  await again.getByRole('textbox', { name: 'Contenu' }).locator('img[src*="jade"]').click()
  await again.getByRole('button', { name: /^Retirer l’image/ }).click()
  expect(await sourceOf(again)).toContain('<p>Jade de Birmanie</p>')
})

test('an upload that fails leaves no trace in the text, and one that is taken back by undo comes back whole', async () => {
  const page = await openPage({ expectedErrors: [/415|400/] })
  const editor = await openNew(page)
  const zone = editor.getByRole('textbox', { name: 'Contenu' })
  await page.keyboard.type('Texte')
  const refused = ['word', 'page-web', 'google-docs', 'libreoffice'].map((name) => `${name}.html`)
  await dispatchTransfer(zone, 'paste', { files: refused.map((name) => `tests/support/pasted/${name}`) })
  // One message names them all.
  await page.getByText(`Choisissez une photo JPEG, PNG, WebP, AVIF ou GIF.${refused.join(', ')}`).waitFor()
  await eventually(() => zone.locator('img').count()).toBe(0)
  await paste(zone, { files: [picture('bracelet-onyx')] })
  await eventually(() => zone.locator('img[src*="onyx"]').count()).toBe(1)
  await zone.press('Control+z')
  await eventually(() => zone.locator('img').count()).toBe(0)
  await zone.press('Control+Shift+z')
  await eventually(() => zone.locator('img[src*="/media/article-images/"]').count()).toBe(1)
  expect(await sourceOf(editor)).toMatch(/^<p>Texte<\/p>\n\n<figure><img src="\/media\/article-images\/[^"]*onyx/)
})

test.each([
  ['word', 'Les images du texte collé ne viennent pas avec lui'],
  ['google-docs', 'Les images du texte collé ne viennent pas avec lui'],
  ['page-web', 'Les images du texte collé ne viennent pas avec lui'],
  ['libreoffice', "L'image a été correctement ajoutée !"],
])('what was copied in %s comes in clean', async (name, readingTime) => {
  const page = await openPage()
  const editor = await openNew(page)
  const html = clipboard(name)
  await paste(editor.getByRole('textbox', { name: 'Contenu' }), { html, text: html.replace(/<[^>]*>/g, '') })
  await page.getByText(readingTime).first().waitFor()
  const kept = (source: string) => source.replace(/<img src="\/media[^>]*>/, '{IMAGE}')
  await eventually(async () => kept(await sourceOf(editor))).toBe(clipboard(`${name}.kept`))
  const sent = await sourceOf(editor)
  await publish(page, editor, `Collé de ${name}`)
  expect(await stored(page, `Collé de ${name}`)).toBe(sent)
})

test('a pasted form comes in whole, whatever its fields are named; so does one that is typed as source', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const zone = editor.getByRole('textbox', { name: 'Contenu' })
  const names = await page.evaluate(() => {
    const found = new Set<string>()
    for (const shape of [HTMLFormElement, HTMLElement, Element, Node, EventTarget, Document, HTMLDocument]) {
      for (const name of Object.getOwnPropertyNames(shape.prototype)) found.add(name)
    }
    return [...found]
  })
  expect(names).toEqual(
    expect.arrayContaining(['attributes', 'childNodes', 'nodeType', 'matches', 'body', 'firstChild']),
  )
  const named = (tag: string) => names.map((name) => `<${tag} title=">" name="${name}" id="${name}">`).join('')
  const form = `${named('img')}<form><p>Avant</p>${named('input')}<p>Après</p></form>`
  await paste(zone, { html: form, text: 'Avant Après' })
  await eventually(async () => (await sourceOf(editor)).replace(/\s+/g, '')).toBe('<p>Avant</p><p>Après</p>')
  await paste(zone, { html: `<div data-pm-slice="0 0 []">${form}</div>`, text: 'Avant Après' })
  await eventually(async () => (await sourceOf(editor)).match(/Après/g)?.length).toBe(2)
  await editor.getByRole('button', { name: 'HTML' }).click()
  await editor.getByRole('textbox', { name: 'Contenu en HTML' }).fill(form)
  await editor.getByRole('button', { name: 'HTML' }).click()
  expect((await zone.innerText()).trim().split(/\s+/)).toEqual(['Avant', 'Après'])
})

test('French typography is helped while typing, each time in one step that can be undone', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const zone = editor.getByRole('textbox', { name: 'Contenu' })
  const text = async () => (await zone.innerText()).replaceAll('\u00a0', '·').trim()
  await page.keyboard.type('Il dit "oui" ; l\'autre...')
  expect(await text()).toBe('Il dit «·oui·»·; l’autre…')
  await page.keyboard.press('Control+z')
  expect(await text()).toBe('Il dit «·oui·»·; l’autre...')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.type(' Quoi ?')
  expect(await text()).toBe('Il dit «·oui·»·; l’autre… Quoi·?')
  await page.keyboard.press('Backspace')
  expect(await text()).toBe('Il dit «·oui·»·; l’autre… Quoi ?')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await text()).toBe('Il dit «·oui·»·; l’autre… Quoi')

  await editor.getByRole('button', { name: 'Typographie', exact: true }).click()
  await goToEnd(page, editor)
  await page.keyboard.type(' : "l\'un"')
  expect(await text()).toBe('Il dit «·oui·»·; l’autre… Quoi : "l\'un"')
  await editor.getByRole('button', { name: 'Corriger la typographie' }).click()
  await editor.getByText('4 corrections.').waitFor()
  expect(await text()).toBe('Il dit «·oui·»·; l’autre… Quoi·: «·l’un·»')
  await zone.press('Control+z')
  expect(await text()).toBe('Il dit «·oui·»·; l’autre… Quoi : "l\'un"')

  // Stored by this browser; links and source are left alone.
  await page.reload()
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const again = page.getByRole('dialog')
  const choice = again.getByRole('button', { name: 'Typographie', exact: true })
  expect(await choice.getAttribute('aria-pressed')).toBe('false')
  await choice.click()
  await again.getByRole('button', { name: 'HTML', exact: true }).click()
  const source = again.getByRole('textbox', { name: 'Contenu en HTML' })
  await source.pressSequentially('<p><a href="https://a.fr">l\'un !</a></p>')
  expect(await source.inputValue()).toBe('<p><a href="https://a.fr">l\'un !</a></p>')
  await again.getByRole('button', { name: 'HTML', exact: true }).click()
  const field = again.getByRole('textbox', { name: 'Contenu' })
  await field.getByText("l'un").click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type("'")
  await again.getByRole('button', { name: 'Corriger la typographie' }).click()
  await again.getByText('Rien à corriger.').waitFor()
  expect(await field.innerText()).toContain("l''un !")
})

test('the length is shown as on the article’s page, and never announced', async () => {
  const page = await openPage()
  await page.goto('/bracelets')
  await page.getByRole('link', { name: "Voir l'article Jade, la patience devenue pierre" }).first().click()
  const readingTime = (await page.getByText(/min de lecture/).innerText()).trim().replaceAll('\u00a0', ' ')
  const editor = await openArticle(page, 'Jade, la patience devenue pierre')
  const length = editor.getByText(/\d+.mots?, \d+.min de lecture/)
  expect((await length.innerText()).replaceAll('\u00a0', ' ')).toContain(`, ${readingTime}`)
  expect(await length.evaluate((element) => element.closest('[aria-live], output, [role=status]') === null)).toBe(true)
  await goToEnd(page, editor)
  const words = async () => Number(/^[\d\u00a0]+/.exec(await length.innerText())?.[0].replace(/\D/g, ''))
  const before = await words()
  await page.keyboard.type(' aujourd’hui deux')
  await eventually(words).toBe(before + 2)
  await abandon(page, editor)
})

test('the source can be edited: what is stored is what the server sanitises', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  await page.keyboard.type('Un')
  await editor.getByRole('button', { name: 'HTML', exact: true }).click()
  const source = editor.getByRole('textbox', { name: 'Contenu en HTML' })
  expect(await source.inputValue()).toBe('<p>Un</p>')
  await expectAccessible(page)
  await source.fill('<h2>Titre</h2>\n\nDu texte\n\n<p onclick="x()">Deux</p><script>alert(1)</script>')
  await editor.getByRole('button', { name: 'HTML', exact: true }).click()
  expect(await sourceOf(editor)).toBe('<h2>Titre</h2>\n\n<p>Du texte</p>\n\n<p>Deux</p>')
  await editor.getByRole('textbox', { name: 'Contenu' }).press('Control+z')
  expect(await sourceOf(editor)).toBe('<p>Un</p>')
  await editor.getByRole('button', { name: 'HTML', exact: true }).click()
  await source.fill('<p style="color:red">Rouge</p><iframe src="https://a.fr"></iframe>')
  await publish(page, editor, 'Écrit en HTML')
  expect(await stored(page, 'Écrit en HTML')).toBe('<p>Rouge</p>')
})

test('every article of the world is opened and saved without one byte of change', async () => {
  const page = await openPage()
  await goToArticles(page)
  const world = (await listed(page)).filter(({ title }) => !written.includes(title))
  expect(world.length).toBe(20)
  for (const { id, title } of world) {
    const openIt = async () => {
      await page.getByRole('link', { name: `Modifier ${title}` }).click()
      const editor = page.getByRole('dialog', { name: 'Modifier l’article' })
      await editor.getByRole('textbox', { name: 'Contenu' }).waitFor()
      return editor
    }
    const before = await storedContent(page, id)
    const editor = await openIt()
    expect(await sourceOf(editor), title).toBe(before)
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Article mis à jour !').first().waitFor()
    await editor.waitFor({ state: 'detached' })
    expect(await storedContent(page, id), title).toBe(before)
    // One more word changes its own block only.
    const again = await openIt()
    await goToEnd(page, again)
    await page.keyboard.type(' Ajouté')
    const blocks = before.split('\n\n').slice(0, -1)
    const source = await sourceOf(again)
    expect(source.split('\n\n').slice(0, blocks.length), title).toEqual(blocks)
    expect(source, title).toContain(' Ajouté</')
    await abandon(page, again)
  }
}, 240_000)

test('a text with everything that an article may hold comes through the editor unchanged', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const image = '<img src="/media/article-images/1-a.webp" alt="Une perle" width="40" height="30" loading="lazy">'
  const html = [
    '<p>Un <strong>a</strong> <em>b</em> <s>c</s> <u>d</u> <sup>e</sup><sub>f</sub> <code>g</code><br>ligne</p>',
    '<p>Le <em><span lang="en">blue moon</span></em>, <span lang="pt-BR">lua azul</span></p>',
    '<h2>h2</h2>',
    '<h3>h3</h3>',
    '<h4>h4</h4>',
    `<figure>${image}<figcaption>Légende <em>i</em></figcaption></figure>`,
    `<p>avant ${image} après</p>`,
    `<p><a href="/bracelets">ici</a> <a href="https://a.fr/" rel="noopener"><strong>là</strong></a> <a href="mailto:a@b.fr">m</a></p>`,
    '<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>',
    '<ol start="4"><li>quatre</li></ol>',
    '<blockquote><p>q</p><ul><li>r</li></ul></blockquote>',
    '<hr>',
    '<p>«\u00a0Fin\u00a0!\u00a0» &lt;b&gt; &amp;amp; "x"</p>',
  ].join('\n\n')
  await page.route('**/1-a.webp*', (route) => route.fulfill({ path: picture('bracelet-jade') }))
  await editor.getByRole('button', { name: 'HTML', exact: true }).click()
  await editor.getByRole('textbox', { name: 'Contenu en HTML' }).fill(html)
  await editor.getByRole('button', { name: 'HTML', exact: true }).click()
  expect(await sourceOf(editor)).toBe(html)
  await publish(page, editor, 'Tout ce qu’un article peut tenir')
  expect(await stored(page, 'Tout ce qu’un article peut tenir')).toBe(html)
})

const ownAddress = (address: string | undefined) => address?.replace(/\d{13}-/, '') ?? ''
const shownImages = (editor: Locator) =>
  editor
    .locator('.image-list li')
    .evaluateAll((items) => items.map((item) => item.querySelector('.file-name')?.textContent ?? ''))

test('images are added by address, by choosing, dropping and pasting, each with its alternative text', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const field = editor.getByRole('group', { name: 'Images' })
  const address = field.getByRole('textbox', { name: 'Adresse de l’image' })
  await address.fill('  https://exemple.fr/a.jpg   https://exemple.fr/b.jpg https://exemple.fr/a.jpg ')
  await address.press('Enter')
  expect(await shownImages(editor)).toEqual(['a.jpg', 'b.jpg'])
  await address.fill('https://exemple.fr/a.jpg')
  await address.press('Enter')
  await field.getByText('Cette image est déjà dans la liste.').waitFor()
  await address.fill('')

  await field.locator('input[type=file]').setInputFiles([picture('bracelet-jade'), picture('bracelet-onyx')])
  await page.getByText('2 images ajoutées').waitFor()
  await dispatchTransfer(field, 'drop', { files: [picture('bracelet-malachite')] })
  await eventually(() => shownImages(editor)).toHaveLength(5)
  await paste(address, { files: [picture('bracelet-turquoise')] })
  await eventually(() => shownImages(editor)).toHaveLength(6)
  const names = ['jade', 'onyx', 'malachite', 'turquoise'].map((name) => `bracelet-${name}.webp`)
  expect(await shownImages(editor)).toEqual(['a.jpg', 'b.jpg', ...names])

  await field.getByText(/^6.photos sans texte de remplacement/).waitFor()
  await field.getByRole('textbox', { name: 'Texte de remplacement de bracelet-jade.webp' }).fill('Un jade | vert')
  const onyx = field.getByRole('textbox', { name: 'Texte de remplacement de bracelet-onyx.webp' })
  expect(await onyx.getAttribute('aria-describedby')).toBeTruthy()
  await onyx.fill('Un onyx')
  // Empty: decorative.
  await onyx.fill('')
  await field.getByText(/^4.photos sans texte de remplacement/).waitFor()
  await expectAccessible(page)
  // A reminder only: the article can be submitted without.
  await page.keyboard.press('Tab')
  await editor.getByRole('textbox', { name: 'Contenu' }).click()
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
  const editor = await openNew(page)
  const address = editor.getByRole('textbox', { name: 'Adresse de l’image' })
  await address.fill('https://exemple.fr/a.jpg https://exemple.fr/b.jpg https://exemple.fr/c.jpg')
  await address.press('Enter')
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
  await eventually(() => shownImages(editor)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(
    await items
      .nth(0)
      .locator('.drag-handle')
      .evaluate((element) => getComputedStyle(element).touchAction),
  ).toBe('none')

  const down = editor.getByRole('button', { name: 'Descendre a.jpg' })
  await down.focus()
  await page.keyboard.press('Enter')
  expect(await shownImages(editor)).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)
  await editor.getByText('a.jpg, image 2 sur 3.').waitFor()
})

test('leaving with changes asks first: by Escape, by the back button, by another page', async () => {
  const page = await openPage()
  await page.goto('/compte/commentaires')
  await page.waitForLoadState('networkidle')
  // Inside the same document, where going back is the editor's own question.
  await page.getByRole('link', { name: 'Gestion des articles' }).click()
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await editor.getByRole('textbox', { name: 'Titre' }).fill('À ne pas perdre')
  const question = page.getByRole('alertdialog', { name: 'Abandonner les modifications ?' })
  for (const navigateAway of [
    () => page.keyboard.press('Escape'),
    () => editor.getByRole('button', { name: 'Fermer', exact: true }).click(),
    () => page.goBack(),
  ]) {
    await navigateAway()
    await question.getByRole('button', { name: 'Continuer' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await editor.getByRole('textbox', { name: 'Titre' }).inputValue()).toBe('À ne pas perdre')
  }
  // Twice: browsers close a dialog at the second Escape.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await editor.getByRole('textbox', { name: 'Titre' }).waitFor()
  expect(await editor.getByRole('textbox', { name: 'Titre' }).inputValue()).toBe('À ne pas perdre')

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  expect(page.isClosed()).toBe(false)
  if ((await question.count()) === 0) await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Abandonner' }).click()
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
  await eventually(focused).toBe('Titre')
  await page.keyboard.type('Au clavier')
  await tabTo('Bracelet')
  await page.keyboard.press('ArrowRight')
  await tabTo('Gras')
  for (const tool of ['Italique', 'Intertitre T2']) {
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(tool)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('Un titre')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Un texte')
  // One tab stop: back to the tool that was used last.
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Intertitre T2')
  await page.keyboard.press('End')
  expect(await focused()).toBe('Rétablir la frappe')
  await tabTo('Adresse de l’image')
  await page.keyboard.type('https://exemple.fr/a.jpg')
  await page.keyboard.press('Enter')
  await tabTo('Texte de remplacement d’a.jpg', 'Shift+Tab')
  await page.keyboard.type('Un collier')
  await tabTo('Publier')
  await page.keyboard.press('Enter')
  await page.getByText('Article publié avec succès !').waitFor()
  await eventually(focused).toContain('Ajouter un article')
  expect(await stored(page, 'Au clavier')).toBe('<h2>Un titre</h2>\n\n<p>Un texte</p>')
})

test.each([
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 800, colorScheme: 'dark' },
  { width: 320, height: 500, colorScheme: 'light' },
] as const)(
  'the editor is accessible at $width pixels, and the text keeps its place',
  async ({ colorScheme, ...viewport }) => {
    const page = await openPage({ viewport, colorScheme })
    const editor = await openArticle(page, 'Lapis-lazuli, un fragment de nuit piqué d’or')
    await expectAccessible(page)
    const body = editor.locator('.modal-body')
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    await goToEnd(page, editor)
    const bar = await editor.getByRole('toolbar').boundingBox()
    const frame = await body.boundingBox()
    // The tools stay in sight above the last line, on one line.
    expect(bar && frame && bar.y >= frame.y - 1 && bar.y < frame.y + 20).toBe(true)
    expect(bar?.height).toBeLessThan(50)
    await editor.getByRole('button', { name: 'Rétablir la frappe' }).focus()
    expect((await editor.getByRole('button', { name: 'Rétablir la frappe' }).boundingBox())?.x).toBeLessThan(
      viewport.width,
    )
    await editor.getByRole('button', { name: 'Lien', exact: true }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await editor.getByRole('button', { name: 'HTML', exact: true }).click()
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'HTML', exact: true }).click()
    await editor.getByRole('button', { name: 'Fermer', exact: true }).click()
  },
)

test('over the keyboard of a phone the tools and the buttons stay in sight', async () => {
  const page = await openPage({ viewport: { width: 390, height: 800 } })
  await page.addInitScript(() => {
    const visible = Object.assign(new EventTarget(), { height: 800, width: 390, scale: 1, offsetTop: 0 })
    Object.defineProperty(window, 'visualViewport', { value: visible })
  })
  const editor = await openArticle(page, 'Jade, la patience devenue pierre')
  await goToEnd(page, editor)
  const keyboard = (height: number) =>
    page.evaluate((left) => {
      Object.assign(window.visualViewport ?? {}, { height: left })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await keyboard(430)
  expect((await editor.boundingBox())?.height).toBe(430)
  const [tools, save] = [editor.getByRole('toolbar'), editor.getByRole('button', { name: 'Enregistrer' })]
  expect((await tools.boundingBox())?.y).toBeLessThan(150)
  expect((await save.boundingBox())?.y).toBeLessThan(430)
  await keyboard(800)
  expect((await editor.boundingBox())?.height).toBe(800)
})
