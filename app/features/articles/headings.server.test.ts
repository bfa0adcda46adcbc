import { expect, test } from 'vitest'
import { cleanContent } from './content.server.ts'
import { listedHeadingsMax, withHeadingIds } from './headings.server.ts'

const idsOf = (html: string) => withHeadingIds(cleanContent(html)).headings.map(({ id }) => id)

test('a heading is named by its own words, without accents or apostrophes', () => {
  expect(idsOf('<h2>D’où vient l’œil-de-tigre&nbsp;?</h2>')).toEqual(['partie-d-ou-vient-l-oeil-de-tigre'])
})

test('no two headings have one name, whatever they are called', () => {
  const ids = idsOf('<h2>Jade</h2><h2>Jade 2</h2><h3>Jade</h3><h2>JADE</h2><h2>Jade 2</h2><h2>…</h2><h2>!</h2>')
  expect(ids.slice(0, 3)).toEqual(['partie-jade', 'partie-jade-2', 'partie-jade-3'])
  expect(new Set(ids).size).toBe(7)
})

test('the text of a heading is read without its marks, and shown with them', () => {
  const { html, headings } = withHeadingIds(cleanContent('<h3>Le <em>bleu</em> &amp; l’or</h3><p>Texte.</p>'))
  expect(headings).toEqual([{ id: 'partie-le-bleu-l-or', text: 'Le bleu & l’or', level: 3 }])
  expect(html).toContain('<h3 id="partie-le-bleu-l-or">Le <em>bleu</em> &amp; l’or</h3>')
})

test('every other byte stays as it is', () => {
  const content = cleanContent('<p>a &lt;h2&gt;faux&lt;/h2&gt;</p><h2>Vrai</h2><h4>Petit</h4><p>$1 $& $`</p>')
  expect(withHeadingIds(content).html.replaceAll(/ id="[^"]*"/g, '')).toBe(content)
})

test('of a hundred headings all are listed, of more only the large ones, a hundred at most', () => {
  const pairs = (times: number) =>
    Array.from({ length: times }, (_, at) => `<h2>Pierre ${at}</h2>\n\n<h3>Éclat ${at}</h3>`).join('\n\n')
  expect(idsOf(pairs(50))).toHaveLength(100)
  expect(idsOf(pairs(51))).toEqual(Array.from({ length: 51 }, (_, at) => `partie-pierre-${at}`))
  expect(idsOf(pairs(7000))).toHaveLength(listedHeadingsMax)
})

test('thousands of headings stay as they are, and only the first ones have ids', () => {
  const content = '<h2>Jade</h2>\n\n'.repeat(14_000)
  const { html } = withHeadingIds(content)
  expect(html.split(' id="').length - 1).toBe(1000)
  expect(html.replaceAll(/ id="[^"]*"/g, '')).toBe(content)
})
