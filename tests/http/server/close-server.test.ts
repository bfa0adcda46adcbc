import http, { type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { closeServer } from '../../../server/process-lifecycle.ts'

/* Needs no site: a server of Node that closes. */

test('a request whose picture took longer than other requests may is still answered', async () => {
  const server = http.createServer()
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sending = fetch(`http://localhost:${port}/`)
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]

  let looks = 0
  const lastLook = Promise.withResolvers<void>()
  // It looks ten times in a second: the picture is ready after 3.5 s, the answer two looks later.
  const closing = closeServer(server, () => {
    looks += 1
    if (looks === 37) lastLook.resolve()
    return looks <= 35
  })
  await lastLook.promise
  response.end('stored')
  expect(await (await sending).text()).toBe('stored')
  await closing
})
