import { expect, test } from 'vitest'
import { oncePerTick } from './once-per-tick.ts'

test('callers of one tick share one answer, those of another key do not', async () => {
  const shared = oncePerTick<string>()
  const asked: string[] = []
  const ask = (key: string) => shared(key, async () => `${key}${asked.push(key)}`)
  expect(await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])).toEqual(['a1', 'a1', 'b2', 'a1'])
})

test('a caller of a later tick asks anew, even while the first answer is awaited', async () => {
  const shared = oncePerTick<number>()
  const first = Promise.withResolvers<number>()
  const early = shared('a', () => first.promise)
  await Promise.resolve()
  const late = shared('a', () => Promise.resolve(2))
  first.resolve(1)
  expect(await Promise.all([early, late])).toEqual([1, 2])
})

test('a failure is shared, and not remembered', async () => {
  const shared = oncePerTick<number>()
  const failing = () => Promise.reject(new Error('The database does not answer.'))
  await expect(Promise.all([shared('a', failing), shared('a', failing)])).rejects.toThrow('does not answer')
  expect(await shared('a', () => Promise.resolve(1))).toBe(1)
})
