import { expect, test } from 'vitest'
import { bareStarts, longFunctions, participles } from './support/readability.ts'

const file = (text: string) => ({ path: 'app/example.ts', text })
const textsOf = (findings: { text: string }[]) => findings.map(({ text }) => text)

test('names that are bare participles are found wherever they are declared', () => {
  const source = `
    const found = 1, publishedArticle = 2, isClosed = 3, seed = 4
    function ask({ given: answer, row: userGiven }, [typed]) {}
    type Read = (sent: string) => void`
  expect(textsOf(participles(file(source)))).toEqual(['found', 'userGiven', 'typed', 'sent'])
})

test('a sentence of a comment that begins with a word that stands for a noun is found, a question is not', () => {
  const source = `
    /** A part. Of two machines. */
    // Who is asked?
    // What it costs.
    const one = 1`
  expect(textsOf(bareStarts(file(source)))).toEqual(['Of two machines.', 'What it costs.'])
})

test('a long function may give its reason on the line above', () => {
  const lines = '  call()\n'.repeat(80)
  const source = `function one() {\n${lines}}\n// Long function: a table.\nexport const other = () => {\n${lines}}\n`
  expect(longFunctions(file(source)).map(({ line, hasReason }) => [line, hasReason])).toEqual([
    [1, false],
    [84, true],
  ])
})
