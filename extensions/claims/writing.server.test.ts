import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lexiconWith } from '#health-claims/lexicon.ts'
import { claimsIn } from './writing.server.ts'

test('readers are answered while one long paragraph is read', async () => {
  let turns = 0
  let isOver = false
  const content = `<p>${'La perle soigne les migraines. '.repeat(8_000)}</p>`
  const reading = claimsIn({ content }, lexiconWith({ extra: [], innocent: [] })).finally(() => (isOver = true))
  for (; !isOver; turns += 1) await setImmediate()
  expect(await reading).toHaveLength(8_000)
  expect(turns).toBeGreaterThan(4)
})
