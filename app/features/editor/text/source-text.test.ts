import { expect, test } from 'vitest'
import { inertHtml } from './inert-html.ts'
import { asBlocks } from './source-text.ts'

test.each([
  ['<p>un</p>\n\n<p>deux</p>', '<p>un</p>\n<p>deux</p>'],
  [
    '<h2>Titre</h2>\n\nDu texte\nsur deux lignes\n \nPuis',
    '<h2>Titre</h2>\n<p>Du texte<br>sur deux lignes</p>\n<p>Puis</p>',
  ],
  ['<strong>gras</strong> seul', '<p><strong>gras</strong> seul</p>'],
  ['  \n\n ', ''],
])('the source %j is read as blocks', (source, blocks) => {
  expect(asBlocks(source)).toBe(blocks)
})

test.each([
  ['<p style="color:red" onclick=x() class="a">b</p>', '<p data-style="color:red" data-on=x() class="a">b</p>'],
  ['<img src=x onerror=y onload = z>', '<img src=x data-on=y data-on = z>'],
  ["<P STYLE='a'\nONCLICK='b'>", "<P data-style='a'\ndata-on='b'>"],
  ['<style>p{}</style><script>x()</script>a', 'a'],
  ['a < b, style = on = c', 'a < b, style = on = c'],
])('%s is parsed without a word from the page’s policy', (html, inert) => {
  expect(inertHtml(html)).toBe(inert)
})
