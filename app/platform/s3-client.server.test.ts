import { once } from 'node:events'
import { Readable } from 'node:stream'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, test, vi } from 'vitest'
import { startFailingS3 } from '../../tests/support/failing-s3.ts'
import { contentsOf, s3Client } from './s3-client.server.ts'

async function read(stream: Readable, afterEach: () => Promise<void> = async () => {}): Promise<string> {
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    await afterEach()
  }
  return text
}

test('contents that stop coming are given up, and the connection is closed', async () => {
  const body = new Readable({ read() {} })
  body.push('the beginning')
  await expect(read(contentsOf(body, 'archive.tar', 20))).rejects.toThrow(
    'n’envoie plus rien de «\u00a0archive.tar\u00a0»',
  )
  expect(body.destroyed).toBe(true)
})

test('a reader may pause for longer', async () => {
  const pieces = Array.from({ length: 5 }, (_, index) => Buffer.alloc(100_000, String(index)))
  const text = await read(
    contentsOf(Readable.from(pieces), 'archive.tar', 20),
    () => new Promise((end) => setTimeout(end, 60)),
  )
  expect(text).toBe(pieces.join(''))
})

test('a reader that stops closes the connection', async () => {
  const body = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)])
  for await (const _ of contentsOf(body, 'archive.tar')) break
  expect(body.destroyed).toBe(true)
})

test.each([
  ['before it reads', async () => {}],
  ['while nothing comes', (contents: Readable) => contents[Symbol.asyncIterator]().next()],
] as const)('a reader that stops %s closes the connection', async (_, begin) => {
  const body = new Readable({ read() {} })
  body.push('the beginning')
  const contents = contentsOf(body, 'archive.tar')
  await begin(contents)
  contents.destroy()
  await once(contents, 'close')
  expect(body.destroyed).toBe(true)
})

test('an answer without contents is refused', () => {
  expect(() => contentsOf(undefined, 'archive.tar')).toThrow('without a body')
})

test('a stream that S3 does not take is refused, without a word on the console', async () => {
  const s3 = await startFailingS3('blog')
  s3.fail(503)
  const [warn, error] = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const Body = Readable.from(['an archive'])
  const put = new PutObjectCommand({ Bucket: 'blog', Key: 'blog.tar', Body, ContentLength: 10 })
  await expect(s3Client(s3.config).send(put)).rejects.toThrow()
  expect([warn.mock.calls, error.mock.calls]).toEqual([[], []])
  await s3.close()
})
