/* Needs no server: the limits are called with sockets of its own. */
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardingBody } from '../../../server/unread-body.ts'
import { closeUnread, limitBodyTime, unreadMillisecondsMax } from '../../../server/unfinished-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function requestOf(headers: Record<string, string>) {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers })
  const onSlow = vi.fn()
  limitBodyTime(request, new ServerResponse(request), onSlow)
  return { request, onSlow }
}

test('a body has half a minute, and a second more for each 4 kB', () => {
  const { onSlow } = requestOf({ 'content-length': '40960' })
  vi.advanceTimersByTime(39_999)
  expect(onSlow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSlow).toHaveBeenCalledOnce()
})

test('a body that is there in time may be answered late', () => {
  const { request, onSlow } = requestOf({ 'content-length': '5' })
  request.complete = true
  vi.advanceTimersByTime(600_000)
  expect(onSlow).not.toHaveBeenCalled()
})

test('a connection is kept while an answer is being made, and closed when its client does not read', () => {
  const socket = new Socket()
  socket.setTimeout(unreadMillisecondsMax)
  closeUnread(socket)
  expect(socket.destroyed).toBe(false)
  socket.setTimeout(5000)
  closeUnread(socket)
  expect(socket.destroyed).toBe(true)
})

test('a refused body without a length is not read to its end', async () => {
  const headers = { 'transfer-encoding': 'chunked' }
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', headers })
  const pause = once(request.socket, 'pause')
  await discardingBody(request, new Response('Non.', { status: 411 }))
  await pause
})
