import { describe, expect, test } from 'vitest'
import { checkedQueue } from './checked-queue.ts'

function queue() {
  const released: string[] = []
  const asked: PromiseWithResolvers<boolean>[] = []
  let refusals = 0
  const checked = checkedQueue({
    isAllowed() {
      const answer = Promise.withResolvers<boolean>()
      asked.push(answer)
      return answer.promise
    },
    release: (message) => released.push(message),
    onRefused: () => refusals++,
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...checked,
    released,
    asked,
    refusals: () => refusals,
    answer: async (check: number, allowed: boolean) => {
      asked[check]?.resolve(allowed)
      await settled()
    },
    fail: async (check: number) => {
      asked[check]?.reject(new Error('no database'))
      await settled()
    },
  }
}

describe('messages that leave only after a check', () => {
  test('wait for it, and keep their order', async () => {
    const { push, released, answer } = queue()
    push('one')
    expect(released).toEqual([])
    push('two')
    await answer(0, true)
    expect(released).toEqual(['one'])
    await answer(1, true)
    expect(released).toEqual(['one', 'two'])
  })

  test('a check that began before a message arrived does not count for it', async () => {
    const { push, released, answer, refusals } = queue()
    push('before')
    push('after the right was lost')
    await answer(0, true)
    await answer(1, false)
    expect([released, refusals()]).toEqual([['before'], 1])
  })

  test('messages that arrive during a check share the next one', async () => {
    const { push, asked, released, answer } = queue()
    for (const message of ['a', 'b', 'c', 'd']) push(message)
    await answer(0, true)
    await answer(1, true)
    expect([asked.length, released.join('')]).toEqual([2, 'abcd'])
  })

  test('a check without a message refuses too, once, and nothing leaves afterwards', async () => {
    const { check, push, asked, released, answer, refusals } = queue()
    check()
    push('too late')
    await answer(0, false)
    push('much too late')
    check()
    await answer(1, true)
    expect([asked.length, released, refusals()]).toEqual([1, [], 1])
  })

  test('a check that fails lets nothing through', async () => {
    const { push, released, fail, refusals } = queue()
    push('unknown')
    await fail(0)
    expect([released, refusals()]).toEqual([[], 1])
  })
})
