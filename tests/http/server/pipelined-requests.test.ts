import net from 'node:net'
import { expect, test } from 'vitest'
import { useServer } from '../../support/server.ts'

const server = useServer()

/** Counts the answers that have begun to arrive. */
function connect(text: string): { answers: () => number; closed: Promise<void>; socket: net.Socket } {
  const socket = net.connect(Number(new URL(server.origin).port), 'localhost')
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(text)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { answers: () => received.split('HTTP/1.1 200').length - 1, closed, socket }
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test('requests sent ahead are answered in turn, a few of them, and then the connection is closed', async () => {
  const few = connect(ask('/').repeat(8))
  await expect.poll(() => few.answers()).toBe(8)
  few.socket.destroy()
  const many = connect(ask('/').repeat(400))
  await many.closed
  expect(many.answers()).toBe(17)
})

test('another reader is answered before what one connection has sent ahead', async () => {
  await fetch(server.origin)
  const greedy = connect(ask('/').repeat(16))
  const reader = connect(ask('/'))
  const answersBefore = await new Promise<number>((resolve) =>
    reader.socket.once('data', () => resolve(greedy.answers())),
  )
  expect(answersBefore).toBeLessThan(16)
  greedy.socket.destroy()
  reader.socket.destroy()
})

test('a page in memory is sent plain, by gzip and by brotli', async () => {
  const texts = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (encoding) => {
      const response = await fetch(server.origin, { headers: { 'accept-encoding': encoding } })
      return response.text()
    }),
  )
  expect(new Set(texts).size).toBe(1)
})
