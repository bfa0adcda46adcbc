// Needs an empty database and S3; settings are read when the product is first imported, before anything else here.

import { readdir, utimes } from 'node:fs/promises'

import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type S3, startS3 } from '../../support/s3.ts'
import { type Jar, useSite, expectAnswer } from '../../support/site.ts'
import { makeVideoBytes, sha256 } from '../../support/videos.ts'

const port = await vi.hoisted(async () => {
  const [{ freePort }, { s3Config, s3Variables }] = await Promise.all([
    import('../../support/free-port.ts'),
    import('../../support/s3.ts'),
  ])
  const free = await freePort()
  Object.assign(process.env, s3Variables(s3Config('blog', `http://127.0.0.1:${free}`), 'S3'))
  return free
})

const site = useSite()
const videoBytes = makeVideoBytes(2 * 1024 * 1024)
const third = 700_000
let s3: S3
let as: Jar

beforeAll(async () => {
  s3 = await startS3('blog', port)
  const { addPerson } = await import('#features/accounts/people.server.ts')
  const [email, password] = ['maiwenn@example.org', 'trois perles bleues']
  await addPerson({ email, password, role: 'admin', username: null })
  as = await site.signIn(email, password)
})
afterAll(() => s3.close())

type Body = Uint8Array | ReadableStream<Uint8Array>

function ask(address: string, method: string, headers: Record<string, string> = {}, body?: Body) {
  const init = { method, body: body as BodyInit, duplex: 'half' } as RequestInit
  return site.request(address, init, { as, headers: { 'tus-resumable': '1.0.0', ...headers } })
}

async function begin(bytes = videoBytes.length): Promise<string> {
  return (await ask('/televersements/videos', 'POST', { 'upload-length': String(bytes) })).headers.get('location') ?? ''
}

function send(address: string, offset: number, body: Body): Promise<Response> {
  const type = 'application/offset+octet-stream'
  return ask(address, 'PATCH', { 'content-type': type, 'upload-offset': String(offset) }, body)
}

const offsetOf = async (address: string) => Number((await ask(address, 'HEAD')).headers.get('upload-offset'))

async function expectStored(answer: Response): Promise<void> {
  const address = answer.headers.get('content-location') ?? ''
  const served = await site.get(address)
  expect([served.status, sha256(await served.bytes())]).toEqual([200, sha256(videoBytes)])
  const part = await site.get(address, { headers: { range: 'bytes=5-14' } })
  expect([part.status, Buffer.from(await part.bytes())]).toEqual([206, videoBytes.subarray(5, 15)])
}

const keptParts = async () => (await import('#features/media/files.server.ts')).uploadsWithParts()

test('parts that arrive while S3 is down are refused until it is back, and what arrived before is kept', async () => {
  const address = await begin()
  expect((await send(address, 0, videoBytes.subarray(0, third))).status).toBe(204)
  await s3.close()
  const refused = await send(address, third, videoBytes.subarray(third))
  await expectAnswer(
    refused,
    503,
    'Le serveur n’a pas pu garder ce qui vient d’arriver\u00a0: l’envoi reprendra tout seul.',
  )
  expect(await offsetOf(address)).toBe(third)

  s3 = await startS3('blog', port, s3.directory)
  await expectStored(await send(address, third, videoBytes.subarray(third)))
  expect(await keptParts()).toEqual([])
})

test('a video whose last part arrived, but not its place in the store, is stored at the next request', async () => {
  const { db } = await import('#platform/database.server.ts')
  const { videoUploads } = await import('#features/media/media-tables.server.ts')
  const address = await begin(videoBytes.length + 1)
  await send(address, 0, videoBytes)
  const id = address.split('/').at(-1) ?? ''
  await db.update(videoUploads).set({ size: videoBytes.length }).where(eq(videoUploads.id, id))
  await s3.close()
  expect((await ask(address, 'HEAD')).status).toBe(503)
  s3 = await startS3('blog', port, s3.directory)
  await expectStored(await ask(address, 'HEAD'))
  expect(await keptParts()).toEqual([])
})

test('a video whose parts S3 stops sending half-way is refused for now, and stored at the next request', async () => {
  const address = await begin()
  await send(address, 0, videoBytes.subarray(0, third))
  const mend = s3.intercept(({ method, url }, response) => {
    if (method !== 'GET' || !url?.startsWith('/blog/unfinished/')) return false
    response.writeHead(200, { 'content-length': third })
    response.write(videoBytes.subarray(0, third / 2), () => response.destroy())
    return true
  })
  const refused = await send(address, third, videoBytes.subarray(third))
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'La vidéo est arrivée, mais elle n’a pas encore pu être enregistrée. Elle n’est pas perdue.',
  ])
  mend()
  await expectStored(await ask(address, 'HEAD'))
  expect(await keptParts()).toEqual([])
})

test('what arrived before the connection was cut is kept, byte for byte', async () => {
  const address = await begin()
  const cut = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(videoBytes.subarray(0, third)),
    async pull(controller) {
      await pause(50)
      controller.error(new Error('cut'))
    },
  })
  await send(address, 0, cut)
  expect(await offsetOf(address)).toBe(third)
  await expectStored(await send(address, third, videoBytes.subarray(third)))
})

test('of two senders that know nothing of each other one goes on, and the other is told where', async () => {
  const { UploadLocker } = await import('#features/media/videos/uploads/upload-locks.server.ts')
  const { UploadsInStore } = await import('#features/media/videos/uploads/uploads-in-store.server.ts')
  const { Readable } = await import('node:stream')
  const address = await begin()
  await send(address, 0, videoBytes.subarray(0, third))
  const id = address.split('/').at(-1) ?? ''
  const replicas = [1, 2].map(() => new UploadsInStore(new UploadLocker()))
  const pieces = [videoBytes.subarray(third, 2 * third), videoBytes.subarray(third, 2 * third + 5)]
  const ends = await Promise.allSettled(
    replicas.map((replica, index) => replica.write(Readable.from([pieces[index]]), id, third)),
  )
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ status_code: 409 })
  const offset = await offsetOf(address)
  await expectStored(await send(address, offset, videoBytes.subarray(offset)))
  expect(await keptParts()).toEqual([])
})

test('another type of file is refused at its first bytes, however small its parts, and nothing of it stays', async () => {
  const address = await begin()
  expect((await send(address, 0, Buffer.from('<!doctype html>'))).status).toBe(204)
  expect((await send(address, 15, Buffer.alloc(6000, 32))).status).toBe(415)
  expect((await ask(address, 'HEAD')).status).toBe(404)
  expect(await keptParts()).toEqual([])
})

test('an upload that received a part elsewhere since it was found quiet is kept', async () => {
  const { uploads } = await import('#features/media/videos/uploads/unfinished-uploads.server.ts')
  const address = await begin()
  const id = address.split('/').at(-1) ?? ''
  const before = new Date()
  expect(await uploads().store.idleSince(before)).toContain(id)
  await send(address, 0, videoBytes.subarray(0, third))
  expect(await uploads().store.forget(id, before)).toBe(false)
  await expectStored(await send(address, third, videoBytes.subarray(third)))
})

test('a video is deleted on demand, an abandoned one after a day, and parts of such an age that nothing names', async () => {
  const { deleteAbandonedUploads } = await import('#features/media/videos/upload-cleanup.server.ts')
  const { putUploadPart } = await import('#features/media/files.server.ts')
  const { db } = await import('#platform/database.server.ts')
  const { videoUploads } = await import('#features/media/media-tables.server.ts')
  const [deleted, abandoned, running] = [await begin(), await begin(), await begin()]
  for (const address of [deleted, abandoned, running]) await send(address, 0, videoBytes.subarray(0, third))
  expect((await ask(deleted, 'DELETE')).status).toBe(204)
  const [lost, old, kept] = [crypto.randomUUID(), abandoned.split('/').at(-1) ?? '', running.split('/').at(-1) ?? '']
  const [key, young] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [lost, young]) await putUploadPart(id, key, videoBytes.subarray(0, 10))
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  await db.update(videoUploads).set({ receivedAt: dayAgo }).where(eq(videoUploads.id, old))
  const isOfLost = (name: string) => name.includes(lost)
  for (const name of (await readdir(s3.directory, { recursive: true })).filter(isOfLost))
    await utimes(path.join(s3.directory, name), dayAgo, dayAgo)
  expect(new Set(await keptParts())).toEqual(new Set([lost, young, old, kept]))
  expect(await deleteAbandonedUploads()).toBe(1)
  expect(new Set(await keptParts())).toEqual(new Set([young, kept]))
  expect((await ask(abandoned, 'HEAD')).status).toBe(404)
  await expectStored(await send(running, third, videoBytes.subarray(third)))
})
