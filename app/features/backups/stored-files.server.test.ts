import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { deleteFile, putFile } from '#features/media/files.server.ts'
import { openStoredFile } from './stored-files.server.ts'

const bytes = 3_000_000
const file = { bucket: 'article-images', key: 'perle.webp', bytes } as const

test('a file that is removed while it is read comes whole; one that was removed before is passed over', async () => {
  const contents = randomBytes(bytes)
  await putFile(file.bucket, file.key, contents)
  const stream = await openStoredFile(file)
  await deleteFile(file.bucket, file.key)
  expect(stream && contents.equals(await buffer(stream))).toBe(true)
  expect(await openStoredFile(file)).toBeNull()
})
