import { Readable } from 'node:stream'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, test, vi } from 'vitest'
import { startS3 } from '../../tests/support/s3.ts'
import { s3Client } from './s3-client.server.ts'

test('a stream that S3 does not take is refused, without a word on the console', async () => {
  const s3 = await startS3('blog')
  s3.fail(503)
  const [warn, error] = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const Body = Readable.from(['an archive'])
  const put = new PutObjectCommand({ Bucket: 'blog', Key: 'blog.tar', Body, ContentLength: 10 })
  await expect(s3Client(s3.config).send(put)).rejects.toThrow()
  expect([warn.mock.calls, error.mock.calls]).toEqual([[], []])
  await s3.close()
})
