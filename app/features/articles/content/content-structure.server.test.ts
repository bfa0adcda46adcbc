import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { cleanContent, textOfContent } from '../content.server.ts'
import { pseudoRandom } from '../../../../tests/support/pseudo-random.ts'
import structure from '../../../../tests/support/html/structure.json' with { type: 'json' }

test.each(structure.pairs)('%s is kept as blocks', (given, kept) => {
  expect(cleanContent(given)).toBe(kept)
})

const tags =
  'p h1 h2 h3 h4 h6 div blockquote ul ol li hr figure figcaption strong b em i s u sup sub code a br img span table tr td pre font section'.split(
    ' ',
  )
const { texts } = structure
const attributes: Record<string, string[]> = structure.attributes

function nasty(next: (below: number) => number, depth = 0): string {
  let html = ''
  for (let part = next(5); part >= 0; part--) {
    const tag = tags[next(tags.length)] ?? 'p'
    const chosen = attributes[tag] ?? ['']
    const open = `<${tag}${chosen[next(chosen.length)] ?? ''}>`
    const kind = next(8)
    if (kind < 3 || depth > 5) html += texts[next(texts.length)] ?? ''
    else if (kind === 3) html += open
    else if (kind === 4) html += `</${tag}>`
    else html += `${open}${nasty(next, depth + 1)}</${tag}>`
  }
  return html
}

/** Few tags, rarely closed: nesting deeper than the sanitiser keeps. */
function deep(next: (below: number) => number): string {
  const few = Array.from({ length: 1 + next(4) }, () => tags[next(tags.length)] ?? 'p')
  return Array.from({ length: 5 + next(120) }, () => {
    const tag = few[next(few.length)] ?? 'p'
    const chosen = attributes[tag] ?? ['']
    const kind = next(10)
    if (kind < 6) return `<${tag}${chosen[next(chosen.length)] ?? ''}>`
    return kind < 7 ? `</${tag}>` : (texts[next(texts.length)] ?? '')
  }).join('')
}

const soup = [
  ...Array.from({ length: 4000 }, (_, seed) => nasty(pseudoRandom(seed))),
  ...Array.from({ length: 800 }, (_, seed) => deep(pseudoRandom(seed))),
]
/** Without the full stops of headings, and the dashes between cells. */
const words = (html: string) => textOfContent(html).replace(/[\s\u00a0.—]+/g, '')

test('whatever is sent, cleaning it twice is cleaning it once', () => {
  for (const html of soup) {
    const once = cleanContent(html)
    expect(cleanContent(once), JSON.stringify(html)).toBe(once)
  }
})

test('whatever is sent, each block is one whole element, on lines without a blank one', () => {
  for (const html of soup) {
    for (const block of cleanContent(html).split('\n\n').filter(Boolean)) {
      expect(block, JSON.stringify(html)).toMatch(/^<(p|h2|h3|h4|blockquote|ul|ol|hr|figure)\b[^\n]*>$/)
      expect(parseDocument(block).children.length, `${JSON.stringify(html)} → ${block}`).toBe(1)
    }
  }
})

test('whatever is sent, no word of it is lost', () => {
  for (const html of soup) expect(words(cleanContent(html)), JSON.stringify(html)).toBe(words(html))
})

test('a text of two hundred thousand paragraphs, or items, is more than a call takes at once, and no error', () => {
  expect(cleanContent('a\n\n'.repeat(200_000)).length).toBe(200_000 * 10 - 2)
  expect(cleanContent('<li>a'.repeat(120_000)).length).toBe(120_000 * 10 + 9)
})
