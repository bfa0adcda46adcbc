import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../tests/support/cpu-time.ts'
import { blockChanges, wordChanges } from './text-difference.ts'

const marked = (blocks: ReturnType<typeof blockChanges>) =>
  blocks?.map((block) =>
    block.map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind]).join(''),
  )
/** CPU time of this thread, the best of three: independent of the machine's load. */
function millisecondsOf(work: () => unknown): number {
  return Math.min(...Array.from({ length: 3 }, () => cpuMilliseconds(work)))
}
const words = (count: number, seed: number, vocabulary = 5000) =>
  Array.from({ length: count }, (_, at) => `m${((at + 1) * (seed * 7919 + 13) * 2_654_435_761) % vocabulary}`).join(' ')
const blocks = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at))

test('blocks that stay are whole, those that took another’s place are compared in words', () => {
  expect(
    marked(
      blockChanges(['Un', 'La perle est bleue.', 'Fin.', 'Parti'], ['Un', 'La perle est verte.', 'Un ajout.', 'Fin.']),
    ),
  ).toEqual(['Un', 'La perle est [-bleue][+verte].', '[+Un ajout.]', 'Fin.', '[-Parti]'])
})

test('a paragraph that took the place of an unrelated one stands as a whole, removed and added', () => {
  const older = 'Le lapis-lazuli est une pierre bleue, extraite depuis des millénaires dans les montagnes.'
  const newer = 'Nouer un fil de coton demande un peu de patience, une pince et une table bien éclairée.'
  expect(blockChanges([older], [newer])).toEqual([
    [
      { kind: 'removed', text: older },
      { kind: 'added', text: newer },
    ],
  ])
})

test('a short line is compared in words, however little is left of it', () => {
  const [marks] = marked(blockChanges(['Jade, de l’ordinateur'], ['Jade, du téléphone'])) ?? []
  expect(marks).toMatch(/^Jade, /)
})

test('the same block twice is found twice', () => {
  expect(marked(blockChanges(['a', 'a', 'b'], ['a', 'b', 'a']))).toEqual(['a', '[-a]', 'b', '[+a]'])
  expect(blockChanges([], [])).toEqual([])
})

test('one long paragraph that was rewritten stands as a whole; a small change elsewhere is still shown in words', () => {
  const found = blockChanges(
    [words(9000, 1), 'Même.', 'La perle est bleue.'],
    [words(9000, 2), 'Même.', 'La perle est verte.'],
  )
  expect(found?.map((block) => block.map(({ kind }) => kind))).toEqual([
    ['removed', 'added'],
    ['same'],
    ['same', 'removed', 'added', 'same'],
  ])
})

test.each<[string, string[], string[]]>([
  ['8,000 replaced paragraphs', blocks(8000, (at) => `Un paragraphe ${at}`), blocks(8000, (at) => `Autre chose ${at}`)],
  [
    '20 rewritten paragraphs of 3,000 characters',
    blocks(20, (at) => words(600, at)),
    blocks(20, (at) => words(600, at + 99)),
  ],
  [
    '8,000 paragraphs in another order',
    blocks(8000, (at) => `p ${(at * 7) % 8009}`),
    blocks(8000, (at) => `p ${(at * 1009) % 8009}`),
  ],
  [
    'two kinds of paragraph, mixed',
    blocks(15_000, (at) => words(1, at, 2)),
    blocks(15_000, (at) => words(1, at + 5, 2)),
  ],
  ['100,000 words of two kinds', [words(100_000, 1, 2)], [words(100_000, 2, 3)]],
  ['one word of 600,000 characters', ['a'.repeat(600_000)], ['b'.repeat(600_000)]],
  ['600,000 spaces', [`a${' '.repeat(600_000)}`], [`b${' '.repeat(599_000)}`]],
  ['600,000 marks', [',;'.repeat(300_000)], [';,'.repeat(299_000)]],
  [
    'many small paragraphs, all rewritten',
    blocks(3000, (at) => words(20, at)),
    blocks(3000, (at) => words(20, at + 7)),
  ],
  ['only combining marks', ['\u0301'.repeat(600_000)], ['\u0300'.repeat(600_000)]],
])('%s are compared within a quarter of a second', (_, older, newer) => {
  expect(millisecondsOf(() => blockChanges(older, newer))).toBeLessThan(250)
})

test('a title is compared in words', () => {
  expect(wordChanges('Le jade vert', 'Le jade blanc').map(({ text }) => text)).toEqual(['Le jade ', 'vert', 'blanc'])
})
