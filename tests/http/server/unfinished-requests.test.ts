/* Needs no server: the limits are called with sockets of its own. */
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardingBody } from '../../../server/unread-body.ts'
import { beginRequest, closeUnread, limitBodyTime, unreadMillisecondsMax } from '../../../server/unfinished-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function requestOf(headers: Record<string, string>) {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers })
  const onSlow = vi.fn()
  limitBodyTime(request, new ServerResponse(request), onSlow)
  return { request, onSlow }
}

test('requests of a network begin one in a turn of the event loop, even those that are answered at once', () => {
  const begun: number[] = []
  for (const place of [1, 2, 3]) {
    const response = new ServerResponse(requestOf({}).request)
    beginRequest(response.req, response, () => response.emit('close', begun.push(place)))
  }
  expect(begun).toEqual([1])
  vi.runAllTimers()
  expect(begun).toEqual([1, 2, 3])
})

test('a body has half a minute, and a second more for each 4 kB; one that is there may be answered late', () => {
  const { onSlow } = requestOf({ 'content-length': '40960' })
  const late = requestOf({ 'content-length': '5' })
  late.request.complete = true
  vi.advanceTimersByTime(39_999)
  expect(onSlow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSlow).toHaveBeenCalledOnce()
  expect(late.onSlow).not.toHaveBeenCalled()
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
