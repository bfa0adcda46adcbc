import { expect, test } from 'vitest'
import { queueOf, queuesByKey, singleFlight } from './concurrency.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

test('of many tasks, two run at once, in order', async () => {
  const limited = queueOf(2)
  const begun: number[] = []
  let atOnce = 0
  let most = 0
  const work = (name: number) =>
    limited(async () => {
      begun.push(name)
      most = Math.max(most, (atOnce += 1))
      await pause()
      atOnce -= 1
      return name
    })
  expect(await Promise.all([1, 2, 3, 4, 5].map(work))).toEqual([1, 2, 3, 4, 5])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a failed task frees its slot', async () => {
  const limited = queueOf(1)
  const failing = limited(() => Promise.reject(new Error('broken')))
  const next = limited(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('a key has its own queue, and what takes long does not hold its place', async () => {
  const inTurn = queuesByKey(1, 20)
  const begun: string[] = []
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const long = inTurn('a', () => isReleased)
  const others = ['b', 'a', 'a'].map((key, place) => inTurn(key, async () => begun.push(`${key}${place}`)))
  expect(begun).toEqual(['b0'])
  await Promise.all(others)
  expect(begun).toEqual(['b0', 'a1', 'a2'])
  release()
  await long
})

test('between two tasks of a key the event loop serves others', async () => {
  const inTurn = queuesByKey(1, 1000)
  const order: string[] = []
  const task = (name: string) => inTurn('a', async () => order.push(name))
  setImmediate(() => order.push('another'))
  await task('first')
  await task('second')
  expect(order).toEqual(['first', 'another', 'second'])
})

test('concurrent calls share one run, later calls start another', async () => {
  const once = singleFlight<number>()
  let made = 0
  const make = async () => {
    await pause()
    return (made += 1)
  }
  expect(await Promise.all([once('a', make), once('a', make), once('b', make)])).toEqual([1, 1, 2])
  expect(await once('a', make)).toBe(3)
})
