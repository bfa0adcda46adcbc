import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { otherProcesses } from './other-processes.server.ts'

async function secondsOf(work: Promise<void>): Promise<number> {
  const began = performance.now()
  await work
  return (performance.now() - began) / 1000
}

/** Without any timer. */
const isAtOnce = (work: Promise<void>) =>
  Promise.race([work.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])

test('an acknowledgement that arrives before its commit is known counts', async () => {
  const others = otherProcesses()
  others.addProcess('one')
  others.acknowledge('event', 'one')
  expect(await isAtOnce(others.acknowledgedBy('event'))).toBe(true)
})

test('a process that did not answer is waited for again once it sends anything', async () => {
  const others = otherProcesses()
  others.addProcess('one')
  expect(await secondsOf(others.acknowledgedBy('first'))).toBeGreaterThan(0.4)
  expect(await isAtOnce(others.acknowledgedBy('second'))).toBe(true)
  others.addProcess('one')
  const waiting = others.acknowledgedBy('third')
  const early = await Promise.race([waiting.then(() => 'answered'), pause(100, 'waiting')])
  others.acknowledge('third', 'one')
  await waiting
  expect(early).toBe('waiting')
})

test('acknowledgements of unknown events do not accumulate', async () => {
  const others = otherProcesses()
  others.addProcess('one')
  for (let number = 0; number < 1000; number++) others.acknowledge(`elsewhere ${number}`, 'one')
  expect(await secondsOf(others.acknowledgedBy('elsewhere 1'))).toBeGreaterThan(0.4)
})
