import { expect, test } from 'vitest'
import type { CaptionsAnswer } from '#features/media/captions.server.ts'
import { useSite } from '../../support/site.ts'
import { eq } from 'drizzle-orm'
import { videos } from '#features/media/media-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { removeUnfinishedFiles } from '../../../server/unfinished-files.ts'

const site = useSite('world')
const captions = 'WEBVTT\n\nNOTE à part\n\n00:01.000 --> 00:03.000\nŒil de tigre\n'
const captionsAddress = '/televersements/sous-titres'

async function send(bytes: Uint8Array, as = site.signInAs('maiwenn')) {
  const answer = await site.upload(captionsAddress, 'captions', 'Lapis.vtt', await as, bytes)
  return { status: answer.status, ...((await answer.json()) as CaptionsAnswer) }
}

test('captions are cleaned, stored, and served as WebVTT', async () => {
  const { status, address: kept } = await send(Buffer.from(captions))
  expect([status, kept]).toEqual([201, expect.stringMatching(/^\/media\/article-videos\/[0-9a-f-]{36}\.vtt$/)])
  const served = await site.get(kept ?? '')
  expect(served.headers.get('content-type')).toBe('text/vtt')
  expect(await served.text()).toBe('WEBVTT\n\n00:01.000 --> 00:03.000\nŒil de tigre\n')
})

test.each<[string, Uint8Array, number, RegExp]>([
  ['in another encoding', Buffer.from(captions, 'latin1'), 415, /UTF-8/],
  ['in another format', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nBonjour'), 415, /WEBVTT/],
  ['without a cue', Buffer.from('WEBVTT\n'), 415, /aucun sous-titre/],
  ['of more than 1 MB', Buffer.from(captions + ' '.repeat(1024 * 1024)), 413, /1\u00a0Mo au plus/],
  ['of much more than 1 MB', Buffer.alloc(3 * 1024 * 1024), 413, /1\u00a0Mo au plus/],
])('captions %s are refused with the reason', async (_, bytes, status, message) => {
  expect(await send(bytes)).toMatchObject({ status, address: null, message: expect.stringMatching(message) })
})

test('a body that is not a form is refused', async () => {
  const as = await site.signInAs('maiwenn')
  expect((await site.request(captionsAddress, { method: 'POST', body: captions }, { as })).status).toBe(400)
  expect((await site.upload(captionsAddress, 'autre', 'Lapis.vtt', as, Buffer.from(captions))).status).toBe(400)
})

const isVideo = eq(videos.key, 'lapis-lazuli.mp4')
const lengthOf = async (address: string) => /video-length">([^<]*)</.exec(await site.read(address))?.[1] ?? null

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

test('files of interrupted requests go once nobody can be writing them; stored files and running uploads stay', async () => {
  const dataDir = process.env.DATA_DIR ?? ''
  const write = async (name: string, minutesAgo: number) => {
    const file = path.join(dataDir, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'half')
    const moment = new Date(Date.now() - minutesAgo * 60_000)
    await utimes(file, moment, moment)
    return file
  }
  const id = crypto.randomUUID()
  const gone = [await write(`temporary/${id}`, 40), await write(`files/article-images/.${id}`, 40)]
  for (const place of ['', 'files/', 'outbox/', 'variants/article-images/a.webp/'])
    gone.push(await write(`${place}.${crypto.randomUUID()}`, 40))
  const kept = [
    await write(`temporary/${id}-0`, 5),
    await write(`files/article-images/.${crypto.randomUUID()}`, 5),
    await write(`files/article-images/${id}.webp`, 40),
    await write(`uploads/.${id}`, 40),
  ]
  await removeUnfinishedFiles()
  expect(gone.filter((file) => existsSync(file))).toEqual([])
  expect(kept.filter((file) => !existsSync(file))).toEqual([])
})
