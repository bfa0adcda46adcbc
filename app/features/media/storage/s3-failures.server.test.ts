import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FailingS3, startFailingS3 } from '../../../../tests/support/failing-s3.ts'
import type { FileStore } from './file-store.server.ts'
import { s3Store } from './s3-store.server.ts'

let s3: FailingS3
let store: FileStore

beforeAll(async () => {
  s3 = await startFailingS3('blog')
  store = s3Store(s3.config)
  await store.put('article-images', 'a.webp', Buffer.from('a picture'), 'image/webp')
})
afterAll(() => s3.close())

const first = { first: 0, last: 3 }
const isNone = 'n’est pas un stockage S3'

describe.each(['page', 'tagged page'] as const)('a %s that answers in the place of a store', (trouble) => {
  test('is no file, contains none, and has removed none', async () => {
    const mend = s3.fail(trouble)
    await expect(store.find('article-images', 'a.webp')).rejects.toThrow(isNone)
    await expect(store.read('article-images', 'a.webp', first)).rejects.toThrow(isNone)
    await expect(store.remove('article-images', 'a.webp')).rejects.toThrow(isNone)
    mend()
    expect(await store.find('article-images', 'a.webp')).toMatchObject({ bytes: 9 })
  })

  test('is not ready, even a moment after the store was', async () => {
    await store.check()
    const mend = s3.fail(trouble)
    await expect(store.check()).rejects.toThrow(isNone)
    await expect(store.check()).rejects.toThrow(isNone)
    mend()
    await store.check()
  })
})

test('a range is answered with so many bytes, or is none', async () => {
  await expect(store.read('article-images', 'a.webp', { first: 0, last: 20 })).rejects.toThrow('S3 sent 9 bytes')
})

test('a store that may be read alone is not ready; it is written to once while it is', async () => {
  const opened = s3Store(s3.config)
  const mend = s3.fail(403, /PUT/)
  await expect(opened.check()).rejects.toThrow()
  mend()
  s3.asked.length = 0
  for (let times = 0; times < 3; times++) await opened.check()
  expect(s3.asked.filter((one) => one.startsWith('PUT'))).toEqual(['PUT /blog/readiness/probe'])
  expect(s3.asked).toHaveLength(4)
})

test('a silent store is given up after ten seconds', async () => {
  const mend = s3.fail('silence')
  const began = performance.now()
  const asked = [
    store.find('article-images', 'a.webp'),
    store.read('article-images', 'a.webp', first),
    store.remove('article-images', 'a.webp'),
  ]
  for (const end of await Promise.allSettled(asked)) expect(end.status).toBe('rejected')
  mend()
  expect((performance.now() - began) / 1000).toBeLessThan(13)
})
