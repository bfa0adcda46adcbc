import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findClaims } from './claims.ts'
import { lexiconWith } from './lexicon.ts'

const lexicon = lexiconWith({ extra: [], innocent: [] })
const sentences = readFileSync(new URL('sentences.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[+-] /.test(line))
  .map((line) => ({ isClaim: line.startsWith('+'), text: line.slice(2) }))

test('claims about health are told from innocent sentences', () => {
  const results = sentences.map((sentence) => ({ ...sentence, claims: findClaims(sentence.text, lexicon) }))
  const count = (isClaim: boolean, isFinding: boolean) =>
    results.filter((one) => one.isClaim === isClaim && one.claims.length > 0 === isFinding).length
  const [hits, traps, misses] = [count(true, true), count(false, true), count(true, false)]
  const [precision, recall] = [hits / (hits + traps), hits / (hits + misses)]
  console.info(`${sentences.length} sentences: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.95)
})
