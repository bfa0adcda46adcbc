import { expect, test } from 'vitest'
import type { ImageJob } from './image-job.ts'
import { renderQueue } from './image-queue.server.ts'

const job = (name: string): ImageJob => ({ kind: 'description', from: `/absent/${name}` })

test('urgent jobs run before deferred ones', async () => {
  const queue = renderQueue(1, 5, 10)
  const runJob: string[] = []
  const ask = (name: string, order: 'now' | 'later') => queue.run(job(name), order).then(() => runJob.push(name))
  await Promise.all([ask('first', 'later'), ask('b', 'later'), ask('c', 'now'), ask('d', 'later'), ask('e', 'now')])
  expect(runJob).toEqual(['first', 'c', 'e', 'b', 'd'])
})

test('jobs are refused while the queue is full, and accepted again later', async () => {
  const queue = renderQueue(1, 5, 2)
  const waiting = ['at work', 'first', 'second'].map((name) => queue.run(job(name)))
  await expect(queue.run(job('third'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(queue.isBusy()).toBe(true)
  await Promise.all(waiting)
  expect(queue.isBusy()).toBe(false)
  expect(await queue.run(job('third'))).toHaveProperty('problem')
})

test('a queue that yields to another starts nothing while that one is busy', async () => {
  const readers = renderQueue(1, 5, 10)
  const background = renderQueue(1, 19, 10, [readers])
  const runJob: string[] = []
  const reading = ['a', 'b', 'c'].map((name) => readers.run(job(name)).then(() => runJob.push(name)))
  const better = background.run(job('better')).then(() => runJob.push('better'))
  await Promise.all([...reading, better])
  expect(runJob).toEqual(['a', 'b', 'c', 'better'])
})
