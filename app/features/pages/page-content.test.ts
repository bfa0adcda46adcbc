import { expect, test } from 'vitest'
import { partsOf } from './page-content.ts'

const lines = (...blocks: string[]) => blocks.join('\n\n')

test('a short first paragraph stands under the title, and no longer in the text', () => {
  const { sentence, blocks } = partsOf(lines('<p>Un fil, une <em>règle</em>.</p>', '<h2>Mesurer</h2>', '<p>Ainsi.</p>'))
  expect(sentence).toBe('Un fil, une <em>règle</em>.')
  expect(blocks).toEqual(['<h2>Mesurer</h2>', '<p>Ainsi.</p>'])
})

test.each([
  ['is the only one', '<p>Seul.</p>'],
  ['is long', lines(`<p>${'long '.repeat(60)}</p>`, '<p>La suite.</p>')],
  ['comes after a title', lines('<h2>Titre</h2>', '<p>Court.</p>')],
  ['holds a picture', lines('<p><img src="/media/a.webp" alt="">Court.</p>', '<p>La suite.</p>')],
])('a first paragraph that %s stays in the text', (_, content) => {
  expect(partsOf(content)).toMatchObject({ sentence: null, blocks: content.split('\n\n') })
})

test('a sub-heading that asks is a question to open, with all of its answer', () => {
  const { blocks, questions } = partsOf(
    lines(
      '<h2>On demande</h2>',
      '<h3>Et <em>l’envoi</em>\u00a0?</h3>',
      '<p>Deux jours.</p>',
      '<ul><li>Suivi</li></ul>',
      '<h3>Les retours\u00a0?</h3>',
      '<p>Trente jours.</p>',
      '<h3>L’atelier</h3>',
      '<p>À Quimper.</p>',
    ),
  )
  expect(blocks).toEqual([
    '<h2>On demande</h2>',
    '<div class="ask"><details><summary>Et <em>l’envoi</em>\u00a0?</summary><p>Deux jours.</p><ul><li>Suivi</li></ul></details>' +
      '<details><summary>Les retours\u00a0?</summary><p>Trente jours.</p></details></div>',
    '<h3>L’atelier</h3>',
    '<p>À Quimper.</p>',
  ])
  expect(questions).toEqual([
    { question: 'Et l’envoi\u00a0?', answer: '<p>Deux jours.</p><ul><li>Suivi</li></ul>' },
    { question: 'Les retours\u00a0?', answer: '<p>Trente jours.</p>' },
  ])
})

test('at least three lines that dashes cut into as many cells are a table', () => {
  const rows = ['<h2>Tailles</h2>', '<p>Taille — <em>Tour</em></p>', '<p>S — 15\u00a0cm</p>', '<p>M —</p>']
  const [, table] = partsOf(lines(...rows)).blocks
  expect(table).toMatch(/^<table><thead><tr><th>Taille<\/th><th><em>Tour<\/em>.*<th>S<\/th><td>15\u00a0cm<\/td>/)
  for (const other of ['<p><em>M — 16</em></p>', '<p>M — 16 — 23</p>', '<p>— Oui.</p>', '<ul><li>M — 16</li></ul>'])
    expect(partsOf(lines(...rows.slice(0, 3), other)).blocks.join('')).not.toContain('<table>')
})

test('a question without an answer stays a heading', () => {
  const content = lines('<h3>Quand\u00a0?</h3>', '<h2>Ailleurs</h2>')
  expect(partsOf(content)).toMatchObject({ blocks: content.split('\n\n'), questions: [] })
})
