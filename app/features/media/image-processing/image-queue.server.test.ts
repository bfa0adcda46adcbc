import { expect, test } from 'vitest'
import type { ImageJob } from './image-job.ts'
import { renderQueue, type JobOrder, type RenderQueue } from './image-queue.server.ts'

const job = (name: string): ImageJob => ({ kind: 'description', from: `/absent/${name}` })

test('urgent jobs run before deferred ones', async () => {
  const queue = renderQueue(5, 10)
  const runJob: string[] = []
  const ask = (name: string, order: 'now' | 'later') => queue.run(job(name), order).then(() => runJob.push(name))
  await Promise.all([ask('first', 'later'), ask('b', 'later'), ask('c', 'now'), ask('d', 'later'), ask('e', 'now')])
  expect(runJob).toEqual(['first', 'c', 'e', 'b', 'd'])
})

test('jobs are refused while the queue is full, and accepted again later', async () => {
  const queue = renderQueue(5, 2)
  const waiting = ['at work', 'first', 'second'].map((name) => queue.run(job(name)))
  await expect(queue.run(job('third'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(queue.isBusy()).toBe(true)
  await Promise.all(waiting)
  expect(queue.isBusy()).toBe(false)
  expect(await queue.run(job('third'))).toHaveProperty('problem')
})

test('last jobs start when none of the queue’s own waits, and the other queue is idle', async () => {
  const readers = renderQueue(5, 10)
  const uploads = renderQueue(10, 10, readers)
  const runJob: string[] = []
  const ask = async (name: string, queue: RenderQueue, order: JobOrder = 'now') => {
    await queue.run(job(name), order)
    runJob.push(name)
  }
  const reading = ['a', 'b', 'c'].map((name) => ask(name, readers))
  await Promise.all([ask('after the readers', uploads, 'last'), ...reading])
  expect(runJob).toEqual(['a', 'b', 'c', 'after the readers'])
  await Promise.all([ask('at work', uploads), ask('last', uploads, 'last'), ask('later', uploads, 'later')])
  expect(runJob.slice(-3)).toEqual(['at work', 'later', 'last'])
})
