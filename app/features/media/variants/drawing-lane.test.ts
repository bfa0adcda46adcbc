import { expect, test } from 'vitest'
import type { DrawingJob } from './drawing.ts'
import { drawingLane } from './drawing-lane.server.ts'

// A file that is not there is answered at once, and in its turn.
const job = (name: string): DrawingJob => ({ kind: 'description', from: `/absent/${name}` })

test('what is asked now passes before what may come later', async () => {
  const lane = drawingLane(1, 5, 10)
  const drawn: string[] = []
  const ask = (name: string, order: 'now' | 'later') => lane.draw(job(name), order).then(() => drawn.push(name))
  await Promise.all([ask('first', 'later'), ask('b', 'later'), ask('c', 'now'), ask('d', 'later'), ask('e', 'now')])
  expect(drawn).toEqual(['first', 'c', 'e', 'b', 'd'])
})

test('who comes when too many wait is sent away, and later is welcome again', async () => {
  const lane = drawingLane(1, 5, 2)
  const waiting = ['at work', 'first', 'second'].map((name) => lane.draw(job(name)))
  await expect(lane.draw(job('third'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(lane.isBusy()).toBe(true)
  await Promise.all(waiting)
  expect(lane.isBusy()).toBe(false)
  expect(await lane.draw(job('third'))).toHaveProperty('problem')
})

test('a lane that comes after another begins nothing while that one works', async () => {
  const readers = drawingLane(1, 5, 10)
  const background = drawingLane(1, 19, 10, [readers])
  const drawn: string[] = []
  const reading = ['a', 'b', 'c'].map((name) => readers.draw(job(name)).then(() => drawn.push(name)))
  const better = background.draw(job('better')).then(() => drawn.push('better'))
  await Promise.all([...reading, better])
  expect(drawn).toEqual(['a', 'b', 'c', 'better'])
})
