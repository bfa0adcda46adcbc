import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lexiconWith } from '#health-claims/lexicon.ts'
import { claimsIn } from './writing.server.ts'

test('readers are answered while one long paragraph is read', async () => {
  const content = `<p>${'La perle soigne les migraines. '.repeat(8_000)}</p>`
  const reading = claimsIn({ content }, lexiconWith({ extra: [], innocent: [] }))
  let turns = 0
  while (await Promise.race([reading.then(() => false), setImmediate(true)])) turns += 1
  expect(turns).toBeGreaterThan(4)
  expect(await reading).toHaveLength(8_000)
})
