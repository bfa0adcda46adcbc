import { expect, test } from 'vitest'
import { otherProcesses } from './other-processes.server.ts'

test('alone, nobody is waited for', async () => {
  await otherProcesses().heardBy('an event')
})

test('whoever writes waits until every other process has heard', async () => {
  const others = otherProcesses()
  others.meet('second')
  others.meet('third')
  let heard = false
  const waiting = others.heardBy('an event').then(() => {
    heard = true
  })
  others.acknowledge('an event', 'second')
  others.acknowledge('another event', 'third')
  await Promise.resolve()
  expect(heard).toBe(false)
  others.acknowledge('an event', 'third')
  await waiting
})

test('a process that leaves is waited for no longer', async () => {
  const others = otherProcesses()
  others.meet('second')
  const waiting = others.heardBy('an event')
  others.forget('second')
  await waiting
})

test('a process that died is waited for once, and not for long', async () => {
  const others = otherProcesses()
  others.meet('dead')
  const began = performance.now()
  await others.heardBy('an event')
  expect(performance.now() - began).toBeGreaterThan(400)
  const again = performance.now()
  await others.heardBy('another event')
  expect(performance.now() - again).toBeLessThan(400)
})
