import { expect, test } from 'vitest'
import { cleanContent, splitForVideo, textOfContent } from './content.server.ts'
import content from '../../../tests/support/html/content.json' with { type: 'json' }

test('blocks are separated by one blank line', () => {
  expect(cleanContent('<h2>Titre</h2><p>Un</p>\n<p>Deux</p><ul><li>a</li><li>b</li></ul>')).toBe(
    '<h2>Titre</h2>\n\n<p>Un</p>\n\n<p>Deux</p>\n\n<ul><li>a</li><li>b</li></ul>',
  )
})

test('plain text becomes paragraphs at its blank lines', () => {
  expect(cleanContent('Un\r\nsuite\r\n\r\nDeux & trois')).toBe('<p>Un<br>suite</p>\n\n<p>Deux &amp; trois</p>')
})

test.each(content.clean)('cleaning what is clean changes no byte: %s', (html) => {
  expect(cleanContent(html)).toBe(html)
})

test.each(content.languages)('the language of foreign words is kept, on words: %s', (html, clean) => {
  expect(cleanContent(html)).toBe(clean)
  expect(cleanContent(clean)).toBe(clean)
})

test.each([
  '',
  'e',
  'english',
  'en_US',
  'en-',
  '"><script>',
  'en fr',
  'x-y',
  `en-${'abcdefgh-'.repeat(9)}a`,
  'e\0n',
  '1n',
])('an invalid language is removed: %j', (lang) => {
  const attribute = lang.replaceAll('"', '&quot;')
  expect(cleanContent(`<p>a <span lang="${attribute}">b</span></p>`)).toBe('<p>a b</p>')
})

test.each(content.hostile)('%s cannot hurt a reader', (hostile, clean) => {
  expect(cleanContent(hostile)).toBe(clean)
})

test('a row of a table is a line, its cells apart', () => {
  const html = '<table><caption>Perles</caption><tr><th>A</th>\n<td>B</td></tr><tr><td><p>C</p>\n</td><td>D</td></tr>'
  expect(cleanContent(html)).toBe('<p>Perles</p>\n\n<p>A — B</p>\n\n<p>C</p>\n\n<p>D</p>')
})

test('a content of empty paragraphs is empty', () => {
  expect(cleanContent('<p></p><p> </p><p><br></p>')).toBe('')
  expect(cleanContent(' \n\n ')).toBe('')
})

test('the text of a content has no tag, no entity, and one space between blocks', () => {
  expect(textOfContent('<p>L’œil &amp; l’été</p>\n\n<ul><li>un</li><li>deux</li></ul><p>a<br>b</p>')).toBe(
    'L’œil & l’été un deux a b',
  )
})

test('a heading ends with a full stop in the text, unless it has its own end', () => {
  const html =
    '<p>En soie double.</p><h2>Choisir le fil</h2><p>La soie tient.</p><h3>Et l’or ?</h3><p>Aussi.</p><h2> </h2>'
  expect(textOfContent(html)).toBe('En soie double. Choisir le fil. La soie tient. Et l’or ? Aussi.')
})

test('the video goes after the first paragraph, or after the text when there is only one', () => {
  expect(splitForVideo('<p>Un</p>\n\n<p>Deux</p>\n\n<p>Trois</p>')).toEqual({
    opening: '<p>Un</p>',
    rest: '<p>Deux</p>\n\n<p>Trois</p>',
  })
  expect(splitForVideo('<p>Un</p>')).toEqual({ opening: '<p>Un</p>', rest: '' })
})
