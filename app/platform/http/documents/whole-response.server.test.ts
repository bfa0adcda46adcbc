import { expect, test } from 'vitest'
import { precompress } from './spliced-gzip.server.ts'
import { DocumentResponse } from './whole-response.server.ts'

test('a document is read as any response, and has the length of all its parts', async () => {
  const parts = [Buffer.from('<p>é'), precompress('<style></style>'), Buffer.from('</p>')]
  const answer = () => new DocumentResponse(parts, { status: 404, headers: new Headers() })
  const whole = '<p>é<style></style></p>'
  expect(await answer().text()).toBe(whole)
  expect(Buffer.from(await answer().arrayBuffer()).toString()).toBe(whole)
  expect([answer().status, answer().headers.get('content-length')]).toEqual([404, String(Buffer.byteLength(whole))])
})
