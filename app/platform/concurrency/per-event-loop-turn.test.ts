import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { perEventLoopTurn } from './per-event-loop-turn.ts'

test('so many go at once, and as many after each turn of the event loop, in their order', async () => {
  const take = perEventLoopTurn(2)
  const gone: number[] = []
  for (let number = 1; number <= 5; number++) void take().then(() => gone.push(number))
  await Promise.resolve()
  expect(gone).toEqual([1, 2])
  await turn()
  expect(gone).toEqual([1, 2, 3, 4])
  await turn()
  expect(gone).toEqual([1, 2, 3, 4, 5])
})

test('who comes while others wait goes after them; after a quiet turn so many go at once again', async () => {
  const take = perEventLoopTurn(1)
  const gone: string[] = []
  void take().then(() => gone.push('first'))
  void take().then(() => gone.push('second'))
  await turn()
  void take().then(() => gone.push('third'))
  await Promise.resolve()
  expect(gone).toEqual(['first', 'second'])
  await turn()
  await turn()
  void take().then(() => gone.push('fourth'))
  await Promise.resolve()
  expect(gone).toEqual(['first', 'second', 'third', 'fourth'])
})
