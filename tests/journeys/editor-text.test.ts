// Needs a server of its own: it publishes articles.
// Long: one editor of text, and all that may be written, pasted or typed as source in it.
import { expect, test } from 'vitest'
import {
  abandon,
  contentOf,
  goTo,
  openArticle,
  openNew,
  publish,
  sourceOf,
  stored,
  showMoreTools,
  toggleSource,
} from '../support/article-editor.ts'
import { expectAccessible, type PageOptions, useJourney } from '../support/browser.ts'
import { clipboard, paste, picture } from '../support/clipboard.ts'

const { openPage: open } = useJourney({ keepsSessions: true })
const openPage = (options: PageOptions = {}) => open({ as: 'maiwenn', ...options })

test('a text is written with headings, quotes, lists and links, and is stored as written', async () => {
  const page = await openPage()
  const editor = await openNew(page, '')
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
  await tool('Titre').click()
  await type('Origine')
  await enter()
  await showMoreTools(editor)
  await tool('Sous-titre').click()
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
  // A link without a selection asks for its words.
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)).toBe(
    'Mots du lien',
  )
  await type('la pierre')
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
    '<p>voir <a href="https://exemple.fr/pierre" rel="noopener">la pierre</a> fin</p>',
  ].join('\n\n')
  expect(await sourceOf(editor)).toBe(html)

  await goTo('end', editor)
  await type(' de trop')
  await tool('Annuler la frappe').click()
  expect(await sourceOf(editor)).toBe(html)
  expect(await tool('Rétablir la frappe').getAttribute('aria-disabled')).toBe(null)
  await publish(page, editor, 'Un texte mis en forme')
  expect(await stored(page, 'Un texte mis en forme')).toBe(html)
})

test.each([
  ['word', 'Les images du texte collé ne viennent pas avec lui'],
  ['google-docs', 'Les images du texte collé ne viennent pas avec lui'],
  ['page-web', 'Les images du texte collé ne viennent pas avec lui'],
  ['libreoffice', "L'image a été correctement ajoutée !"],
])('what was copied in %s comes in clean', async (name, readingTime) => {
  const page = await openPage()
  const editor = await openNew(page, '')
  const html = clipboard(name)
  await paste(contentOf(editor), { html, text: html.replace(/<[^>]*>/g, '') })
  await page.getByText(readingTime).first().waitFor()
  const withoutAddress = (source: string) => source.replace(/<img src="\/media[^>]*>/, '{IMAGE}')
  await expect.poll(async () => withoutAddress(await sourceOf(editor))).toBe(clipboard(`${name}.expected`))
  const sent = await sourceOf(editor)
  await publish(page, editor, `Collé de ${name}`)
  expect(await stored(page, `Collé de ${name}`)).toBe(sent)
})

test('a pasted form comes in whole, whatever its fields are named; so does one that is typed as source', async () => {
  const page = await openPage()
  const editor = await openNew(page, '')
  const zone = contentOf(editor)
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
  await expect.poll(async () => (await sourceOf(editor)).replace(/\s+/g, '')).toBe('<p>Avant</p><p>Après</p>')
  await paste(zone, { html: `<div data-pm-slice="0 0 []">${form}</div>`, text: 'Avant Après' })
  await expect.poll(async () => (await sourceOf(editor)).match(/Après/g)?.length).toBe(2)
  await toggleSource(editor)
  await editor.getByRole('textbox', { name: 'Contenu en HTML' }).fill(form)
  await toggleSource(editor)
  expect((await zone.innerText()).trim().split(/\s+/)).toEqual(['Avant', 'Après'])
})

test('French typography is helped while typing, each time in one step that can be undone', async () => {
  const page = await openPage()
  const editor = await openNew(page, '')
  const zone = contentOf(editor)
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

  await showMoreTools(editor)
  await editor.getByRole('button', { name: 'Typographie', exact: true }).click()
  await goTo('end', editor)
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
  await contentOf(again).waitFor()
  await showMoreTools(again)
  const choice = again.getByRole('button', { name: 'Typographie', exact: true })
  expect(await choice.getAttribute('aria-pressed')).toBe('false')
  await choice.click()
  await toggleSource(again)
  const source = again.getByRole('textbox', { name: 'Contenu en HTML' })
  await source.pressSequentially('<p><a href="https://a.fr">l\'un !</a></p>')
  expect(await source.inputValue()).toBe('<p><a href="https://a.fr">l\'un !</a></p>')
  await toggleSource(again)
  const field = contentOf(again)
  await field.getByText("l'un").click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type("'")
  await again.getByRole('button', { name: 'Corriger la typographie' }).click()
  await again.getByText('Rien à corriger.').waitFor()
  expect(await field.innerText()).toContain("l''un !")
})

test('the length is shown as on the article’s page, and never announced', async () => {
  const page = await openPage({ at: '/bracelets' })
  await page.getByRole('link', { name: "Voir l'article Jade, la patience devenue pierre" }).first().click()
  const readingTime = (await page.getByText(/min de lecture/).innerText()).trim().replaceAll('\u00a0', ' ')
  const editor = await openArticle(page, 'Jade, la patience devenue pierre')
  await editor.getByText('En ligne, rien à changer').waitFor()
  expect(await editor.getByRole('button', { name: 'Mettre en ligne' }).isDisabled()).toBe(true)
  const length = editor.getByText(/\d+.mots?, \d+.min de lecture/)
  expect((await length.innerText()).replaceAll('\u00a0', ' ')).toContain(`, ${readingTime}`)
  expect(await length.evaluate((element) => element.closest('[aria-live], output, [role=status]') === null)).toBe(true)
  await goTo('end', editor)
  const words = async () => Number(/^[\d\u00a0]+/.exec(await length.innerText())?.[0].replace(/\D/g, ''))
  const before = await words()
  await page.keyboard.type(' aujourd’hui deux')
  await expect.poll(words).toBe(before + 2)
  await abandon(page, editor)
})

test('the source can be edited: what is stored is what the server sanitises', async () => {
  const page = await openPage()
  const editor = await openNew(page, 'Un')
  await toggleSource(editor)
  const source = editor.getByRole('textbox', { name: 'Contenu en HTML' })
  expect(await source.inputValue()).toBe('<p>Un</p>')
  await expectAccessible(page)
  await source.fill('<h2>Titre</h2>\n\nDu texte\n\n<p onclick="x()">Deux</p><script>alert(1)</script>')
  await toggleSource(editor)
  expect(await sourceOf(editor)).toBe('<h2>Titre</h2>\n\n<p>Du texte</p>\n\n<p>Deux</p>')
  await contentOf(editor).press('Control+z')
  expect(await sourceOf(editor)).toBe('<p>Un</p>')
  await toggleSource(editor)
  await source.fill('<p style="color:red">Rouge</p><iframe src="https://a.fr"></iframe>')
  await publish(page, editor, 'Écrit en HTML')
  expect(await stored(page, 'Écrit en HTML')).toBe('<p>Rouge</p>')
})

test('a text with everything that an article may hold comes through the editor unchanged', async () => {
  const page = await openPage()
  const editor = await openNew(page, '')
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
  await toggleSource(editor)
  await editor.getByRole('textbox', { name: 'Contenu en HTML' }).fill(html)
  await toggleSource(editor)
  expect(await sourceOf(editor)).toBe(html)
  await publish(page, editor, 'Tout ce qu’un article peut tenir')
  expect(await stored(page, 'Tout ce qu’un article peut tenir')).toBe(html)
})
