import { expect, test } from 'vitest'
import { compress } from '../compression.server.ts'
import { asCompressedBody } from './compressed-body.server.ts'

test('a cached body keeps no memory but its own', async () => {
  const shared = await compress(Buffer.from('Œil de tigre. '.repeat(200)), 'cached')
  const { headers, body } = asCompressedBody(shared, 'br', ['etag', '"a"'])
  expect(body.equals(shared)).toBe(true)
  expect(body.buffer.byteLength).toBe(body.length)
  expect(headers).toEqual(['etag', '"a"', 'content-encoding', 'br', 'content-length', String(body.length)])
})
