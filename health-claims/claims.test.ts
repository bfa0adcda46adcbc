import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../tests/support/cpu-time.ts'
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

test('a text ten times as long costs about ten times as much', () => {
  const paragraph = 'La perle est polie à la main, sans hâte, puis montée sur soie. Elle soulage les migraines. '
  const took = (times: number) => cpuMilliseconds(() => findClaims(paragraph.repeat(times), lexicon))
  took(400)
  // The clock of a thread moves in steps of 4 ms: two of them are added, so that a short time is never nothing.
  const [once, tenTimes] = [took(400) + 8, took(4_000)]
  console.info(`1,000 articles of 3,600 characters: ${(tenTimes / 100).toFixed(1)} s`)
  expect(tenTimes / once).toBeLessThan(30)
})
