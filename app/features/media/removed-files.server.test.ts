import { expect, test } from 'vitest'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { findFile, putFile } from './files.server.ts'
import { removedFilesJob, removeFilesAfterCommit } from './removed-files.server.ts'

useDatabase()

const file = (key: string) => ({ bucket: 'article-videos' as const, key })
const store = (key: string) => putFile('article-videos', key, Buffer.from('film'))
const isStored = async (key: string) => (await findFile('article-videos', key)) !== null
const again = (key: string, removedAt: Date) =>
  removedFilesJob.work({ files: [file(key)], removedAt: removedAt.toISOString() }, { isLast: false })

test('removed files go after the commit, and stay after a rollback', async () => {
  await Promise.all(['a.mp4', 'b.mp4'].map(store))
  await transaction(async () => {
    await removeFilesAfterCommit([file('a.mp4')])
    expect(await isStored('a.mp4')).toBe(true)
  })
  expect(await isStored('a.mp4')).toBe(false)
  const undone = transaction(async () => {
    await removeFilesAfterCommit([file('b.mp4')])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await isStored('b.mp4')).toBe(true)
})

test('what a crash left goes by the job, but not what was stored again since', async () => {
  await Promise.all(['c.mp4', 'd.mp4'].map(store))
  await again('c.mp4', new Date(now().getTime() - 60_000))
  expect(await isStored('c.mp4')).toBe(true)
  await again('d.mp4', new Date(now().getTime() + 1000))
  expect(await isStored('d.mp4')).toBe(false)
  await again('d.mp4', now())
})
