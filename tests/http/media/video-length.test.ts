import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { videos } from '#features/media/media-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const isVideo = eq(videos.key, 'lapis-lazuli.mp4')
const lengthOf = async (address: string) =>
  /video-length">([^<]*)</.exec(await text(await site.get(address)))?.[1] ?? null

test('a video stored before its length was read gets it after the first reading, and so does the cached page', async () => {
  const address = /\/article\/lapis-lazuli-[\w-]+/.exec(await (await site.get('/')).text())?.[0] ?? ''
  expect(await lengthOf(address)).toBe('8\u00a0s')
  await db.update(videos).set({ durationSeconds: null }).where(isVideo)
  invalidateAll()
  expect(await lengthOf(address)).toBe(null)
  await expect.poll(() => lengthOf(address)).toBe('8\u00a0s')

  await db.update(videos).set({ durationSeconds: 0 }).where(isVideo)
  invalidateAll()
  expect(await lengthOf(address)).toBe(null)
})
