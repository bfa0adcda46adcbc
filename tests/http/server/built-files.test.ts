// Needs a server, and the files that it was built with.
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useServer } from '../../support/server.ts'

const server = useServer()
const built = 'build/client/lecture.js'

const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + address, { method, headers: { 'accept-encoding': 'identity', ...headers } })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=1.0, BR;Q=0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a text is sent as the reader accepts it: %s', async (accepted, encoding) => {
  for (let reader = 0; reader < 2; reader++) {
    const answer = await ask('/lecture.js', { 'accept-encoding': accepted })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
    expect(await answer.text()).toBe(readFileSync(built, 'utf8'))
  }
})

test('the build compressed it, and its headers are sent without it', async () => {
  const length = String(statSync(`${built}.br`).size)
  const head = await ask('/lecture.js?v=1', { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, length, ''])
  expect((await ask('/lecture.js.br')).status).toBe(404)
})

test('who has it gets no second copy', async () => {
  const { headers } = await ask('/lecture.js')
  const again = await ask('/lecture.js', { 'if-none-match': `W/${headers.get('etag')}` })
  expect([again.status, await again.text(), again.headers.get('vary')]).toEqual([304, '', 'accept-encoding'])
  expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
  expect((await ask('/lecture.js', { 'if-none-match': '"autre"' })).status).toBe(200)
})

test('only reading is answered, and an asset that is gone is not kept', async () => {
  expect((await ask('/lecture.js', { origin: server.origin }, 'POST')).status).toBe(404)
  const gone = await ask('/assets/ancien-12345678.js')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})
