import { expect, test } from 'vitest'
import { fileBufferBytes, giveBackFileBuffer, takeFileBuffer } from './file-buffers.server.ts'

test('the memory of a whole buffer that was given back is used again, for a shorter one too', () => {
  const first = takeFileBuffer(fileBufferBytes)
  giveBackFileBuffer(first)
  const second = takeFileBuffer(10)
  expect(second.buffer).toBe(first.buffer)
  expect(second).toHaveLength(10)
  giveBackFileBuffer(second)
  expect(takeFileBuffer(20).buffer).toBe(first.buffer)
})

test('memory that something else may still read is never used again', () => {
  const foreign = Buffer.allocUnsafeSlow(fileBufferBytes)
  giveBackFileBuffer(foreign)
  const split = takeFileBuffer(fileBufferBytes)
  giveBackFileBuffer(split.subarray(0, 100))
  const twice = takeFileBuffer(fileBufferBytes)
  giveBackFileBuffer(twice)
  giveBackFileBuffer(twice)
  const next = [1, 2, 3].map(() => takeFileBuffer(fileBufferBytes).buffer)
  expect(next).not.toContain(foreign.buffer)
  expect(next).not.toContain(split.buffer)
  expect(next.filter((memory) => memory === twice.buffer)).toHaveLength(1)
})
