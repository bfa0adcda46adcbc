import { expect, test } from 'vitest'
import { cleanContent, splitForVideo, textOfContent } from './content.server.ts'

test('blocks are separated by one blank line', () => {
  expect(cleanContent('<h2>Titre</h2><p>Un</p>\n<p>Deux</p><ul><li>a</li><li>b</li></ul>')).toBe(
    '<h2>Titre</h2>\n\n<p>Un</p>\n\n<p>Deux</p>\n\n<ul><li>a</li><li>b</li></ul>',
  )
})

test('plain text becomes paragraphs at its blank lines', () => {
  expect(cleanContent('Un\r\nsuite\r\n\r\nDeux & trois')).toBe('<p>Un<br>suite</p>\n\n<p>Deux &amp; trois</p>')
})

test.each([
  '<p>Un</p>\n\n<p>Deux <strong>gras</strong> <em>et</em> <a href="https://exemple.fr/" rel="noopener">lien</a></p>',
  '<p>a &amp; b &lt; c « é » œ</p>\n\n<blockquote><p>Cité</p></blockquote>\n\n<ol><li>un</li></ol>',
  '<p><img src="/media/article-images/1-a.webp" alt="Une perle" width="3" height="2" loading="lazy"></p>',
  '<figure><img src="/media/article-images/1-a.webp" alt="" loading="lazy"><figcaption>Une perle</figcaption></figure>',
  '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>\n\n<ol start="3"><li>trois</li></ol>',
  '<p>«\u00a0Un espace qui ne se coupe pas\u00a0»</p>',
  '<p>un<br>deux</p>\n\n<hr>\n\n<h3>fin</h3>',
])('cleaning what is clean changes no byte: %s', (html) => {
  expect(cleanContent(html)).toBe(html)
})

test.each([
  ['<p>Le <span lang="en">blue moon</span></p>', '<p>Le <span lang="en">blue moon</span></p>'],
  ['<p lang="EN-us">Once</p>', '<p><span lang="en-US">Once</span></p>'],
  ['<p>a <em lang="de">b <strong>c</strong></em></p>', '<p>a <span lang="de"><em>b <strong>c</strong></em></span></p>'],
  [
    '<p><span lang="en">a <span lang="la">b</span> <span lang="fr">c</span></span></p>',
    '<p><span lang="en">a </span><span lang="la">b</span><span lang="en"> </span>c</p>',
  ],
  ['<p><a href="/x" lang="en">shop</a></p>', '<p><span lang="en"><a href="/x">shop</a></span></p>'],
  [
    '<blockquote lang="la"><p>a</p></blockquote><ul lang="en"><li lang="it">b</li><li>c</li></ul>',
    '<blockquote><p><span lang="la">a</span></p></blockquote>\n\n<ul><li><span lang="it">b</span></li><li><span lang="en">c</span></li></ul>',
  ],
  [
    '<figure lang="en"><img src="/media/article-images/1-a.webp" alt=""><figcaption>Jade</figcaption></figure>',
    '<figure><img src="/media/article-images/1-a.webp" alt="" loading="lazy"><figcaption><span lang="en">Jade</span></figcaption></figure>',
  ],
  ['<p lang="fr">a <span lang="fr-CA">b</span></p>', '<p>a b</p>'],
])('the language of foreign words is kept, on words: %s', (html, clean) => {
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

test.each([
  ['<script>alert(1)</script><p>ok</p>', '<p>ok</p>'],
  ['<p onclick="x()" style="color:red" class="a">ok</p>', '<p>ok</p>'],
  ['<p><a href="javascript:alert(1)">ok</a></p>', '<p>ok</p>'],
  ['<p><a href="  java\nscript:alert(1)">ok</a></p>', '<p>ok</p>'],
  ['<p><a href="//ailleurs.fr">ok</a></p>', '<p>ok</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p>a<img src="https://pisteur.fr/p.gif">b</p>', '<p>ab</p>'],
  ['<svg><script>alert(1)</script></svg><p>ok</p>', '<p>ok</p>'],
  ['<iframe src="https://ailleurs.fr"></iframe><p>ok</p>', '<p>ok</p>'],
  ['<math><mi xlink:href="data:x,<script>alert(1)</script>"></mi></math><p>ok</p>', '<p>ok</p>'],
  ['<style>*{display:none}</style><p>ok</p>', '<p>ok</p>'],
  ['<p>&lt;script&gt;</p>', '<p>&lt;script&gt;</p>'],
])('%s cannot hurt a reader', (hostile, clean) => {
  expect(cleanContent(hostile)).toBe(clean)
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
