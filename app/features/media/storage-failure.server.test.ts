import { expect, test } from 'vitest'
import { FileStoreAway, storageFailureOf } from './storage-failure.server.ts'

const closed = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/srv/files/a.webp' })

test('a folder that takes no file is closed; a file that may not be read is away', () => {
  expect(storageFailureOf(new FileStoreAway(closed))).toBe('closed')
  expect(storageFailureOf(new FileStoreAway(closed, { whileReading: true }))).toBe('unavailable')
  expect(storageFailureOf(new Error('anything else'))).toBe(null)
})
