import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isTag, isText, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../../../tests/support/cpu-time.ts'
import { cleanContent } from '#features/articles/content.server.ts'
import { inertHtml } from '../inert-html.ts'
import { readablePaste } from './pasted-html.ts'
import { element, type PastedNode } from './pasted-tree.ts'
import pieces from '../../../../../tests/support/pasted/pieces.json' with { type: 'json' }

const folder = path.resolve(import.meta.dirname, '../../../../../tests/support/pasted')
const clipboard = (name: string) => readFileSync(path.join(folder, `${name}.html`), 'utf8')

const treeOf = (nodes: ChildNode[]): PastedNode[] =>
  nodes.flatMap((node): PastedNode[] => {
    if (isText(node)) return [node.data]
    return isTag(node) ? [element(node.name, treeOf(node.children), node.attribs)] : []
  })
const paste = (html: string) =>
  readablePaste(html, 'https://blog.example', (given) => treeOf(parseDocument(given).children))

test.each([
  ['word', 1],
  ['google-docs', 1],
  ['libreoffice', 0],
  ['page-web', 1],
])('what was copied in %s comes in clean', (name, picturesLost) => {
  const pasted = paste(clipboard(name))
  const html = pasted.html.replace(/src="data:image\/png;base64,[^"]*"/, 'src="/media/article-images/1-a.webp"')
  const image = '<img src="/media/article-images/1-a.webp" alt="Une coquille" loading="lazy">'
  expect(cleanContent(html)).toBe(clipboard(`${name}.expected`).trim().replace('{IMAGE}', image))
  expect(pasted.picturesLost).toBe(picturesLost)
  expect(html).not.toMatch(/style|class|mso|<o:|<span|<font|<div|&nbsp;|undefined/i)
})

test.each([
  ['quelques mots', 'quelques mots'],
  ['<span style="font-weight:700">gras</span>, puis', '<strong>gras</strong>, puis'],
  ['<meta charset="utf-8"><a href="https://a.fr">mot</a>', '<a href="https://a.fr">mot</a>'],
])('a few words stay in their line: %s', (html, expected) => {
  expect(paste(html).html).toBe(expected)
})

test.each(pieces)('%s is read as %s', (html, expected) => {
  expect(paste(html).html).toBe(expected)
})

test.each([
  ['Gmail', '<img data-emoji="😀" class="an1" alt="😀" aria-label="😀" src="https://fonts.gstatic.com/s/e/1f600.png">'],
  ['X', '<span><img alt="😀" draggable="false" src="https://abs-0.twimg.com/emoji/v2/svg/1f600.svg"></span>'],
  [
    'Facebook',
    '<span><img height="16" width="16" alt="😀" src="https://static.xx.fbcdn.net/images/emoji.php/1.png"></span>',
  ],
  ['WhatsApp', '<img alt="😀" class="emoji" data-plain-text="😀" src="data:image/gif;base64,R0lGODlhAQABAIAAAA==">'],
])('an emoji that %s pastes as a picture is its character', (_program, picture) => {
  const html = `<p>Belle lecture ${picture}, merci</p>`
  expect(paste(html)).toEqual({ html: '<p>Belle lecture 😀, merci</p>', picturesLost: 0 })
  expect(cleanContent(html)).toBe('<p>Belle lecture 😀, merci</p>')
})

test('pictures of this blog stay, those of another blog of the same make are counted as lost', () => {
  const picture = (origin: string) => paste(`<p>a <img src="${origin}/media/article-images/1-a.webp" alt="b"></p>`)
  const own = '<p>a <img src="/media/article-images/1-a.webp" alt="b"></p>'
  expect(picture('')).toEqual({ html: own, picturesLost: 0 })
  expect(picture('https://blog.example')).toEqual({ html: own, picturesLost: 0 })
  expect(picture('https://other.example')).toEqual({ html: '<p>a </p>', picturesLost: 1 })
})

test('a list and a text of two hundred thousand pieces are read whole', () => {
  const many = 200_000
  const lists = paste(`<ul><li>a</li></ul><ul>${'<li>b</li>'.repeat(many)}</ul>`).html
  expect(lists.match(/<li>/g)).toHaveLength(many + 1)
  expect(paste(`<h2>a</h2>${'b<br><br>'.repeat(many)}<h2>c</h2>`).html.match(/<p>/g)).toHaveLength(many)
})

test('a list of Word goes on at its number, and mixes kinds', () => {
  const item = (level: number, marker: string, text: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>`
  expect(paste(item(1, '3.', 'a') + item(2, 'o', 'b') + item(2, 'i.', 'c') + item(1, '4.', 'd')).html).toBe(
    '<ol start="3"><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li><li>d</li></ol>',
  )
  // A list that starts at the second level.
  expect(paste(item(2, '·', 'a') + item(1, '·', 'b')).html).toBe('<ul><li>a</li><li>b</li></ul>')
})

test.each(['<style>', '<script a', '<a <a ', '<p style', ' on', '<!--', '&amp;', '<b>'])(
  'three hundred thousand characters of %s are read as fast as they come',
  (part) => {
    const took = (length: number) => cpuMilliseconds(() => inertHtml(part.repeat(length / part.length)))
    took(30_000)
    expect(took(300_000)).toBeLessThan(250)
  },
)
