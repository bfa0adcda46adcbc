/* Needs the server, and an S3 that fails or does not answer. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageFailureSentences } from '#features/media/storage-failure.ts'
import { outageSentences } from '#features/site/outage.ts'
import { type S3, s3Variables, startS3 } from '../../support/s3.ts'
import { requestsTo } from '../../support/server-requests.ts'
import { type Server, startServer, stopServers } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { makeVideoBytes, sha256 } from '../../support/videos.ts'
import { plain } from '../../support/pictures.ts'

let s3: S3
let server: Server
let cookie: string
let picture: string
let captions: string

beforeAll(async () => {
  s3 = await startS3('blog')
  server = await startServer({ env: s3Variables(s3.config, 'S3') })
  cookie = await signIn(server.origin, 'maiwenn')
  const { images } = (await (await upload('image', 'images', await photo(), 'perle.jpg')).json()) as Stored
  picture = images?.[0]?.address ?? ''
  const text = Buffer.from('WEBVTT\n\n00:01.000 --> 00:03.000\nŒil de tigre\n')
  captions = ((await (await upload('captions', 'sous-titres', text, 'a.vtt')).json()) as Stored).address ?? ''
  await sharedWidth()
})
afterAll(async () => {
  await stopServers()
  await s3.close()
})

/** Made once, and kept on the disk of this machine. */
const sharedWidth = () => fetch(`${server.origin}${picture}?l=200`, { headers: { accept: 'image/webp' } })

interface Stored {
  images?: { address: string }[]
  address?: string
}

const photo = () => plain(900, 600, '#8a391b').jpeg().toBuffer()

const { sendFiles } = requestsTo(() => server)
const upload = (field: string, to: string, bytes: Uint8Array, ...names: string[]) =>
  sendFiles(`/televersements/${to}`, { field, bytes, names }, cookie)

async function expectAway(address: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(server.origin + address, { headers })
  expect([answer.status, answer.headers.get('retry-after')], address).toEqual([503, '10'])
  expect(answer.headers.get('cache-control'), address).toMatch(/no-cache|no-store/)
  expect(await answer.text()).toContain(outageSentences['files away'])
}

const readiness = async () => ((await (await fetch(`${server.origin}/health/ready`)).json()) as { files: string }).files

test('a picture in the store is served in parts, and resized', async () => {
  const part = await fetch(server.origin + picture, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  const answer = await fetch(`${server.origin}${picture}?l=400`, { headers: { accept: 'image/webp' } })
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 400 })
  await expect.poll(() => readdirSync(path.join(server.dataDir, 'temporary'))).toEqual([])
})

describe.each([503, 403])('a store that answers with: %s', (status) => {
  test('readers are told to come back, and nothing of it is kept', async () => {
    const mend = s3.fail(status)
    // No other test asks for this width: it is not made yet.
    await Promise.all([
      expectAway(picture),
      expectAway(`${picture}?l=${status === 503 ? 800 : 680}&f=jpeg`),
      expectAway(captions),
      expectAway(captions, { range: 'bytes=5-9' }),
    ])
    expect((await sharedWidth()).status).toBe(200)
    await expect.poll(readiness, { timeout: 10_000 }).toBe('en panne')
    mend()
    for (const address of [picture, captions]) expect((await fetch(server.origin + address)).status).toBe(200)
    await expect.poll(readiness, { timeout: 10_000 }).toBe('ok')
  })
})

test('a picture that the store does not take is refused with a sentence, and is stored when it does', async () => {
  const mend = s3.fail(503, /PUT/)
  const answer = await upload('image', 'images', await photo(), 'a.jpg')
  mend()
  const errors = [{ name: 'a.jpg', message: storageFailureSentences.unavailable }]
  expect([answer.status, await answer.json()]).toEqual([503, { images: [], errors }])
  expect((await upload('image', 'images', await photo(), 'a.jpg')).status).toBe(201)
})

test('a video waits on the disk of its machine until the store takes it whole', async () => {
  const bytes = new Uint8Array(makeVideoBytes(2_000_000))
  const ask = (
    address: string,
    method: string,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ) => {
    const all = { cookie, origin: server.origin, 'tus-resumable': '1.0.0', ...headers }
    return fetch(server.origin + address, { method, headers: all, body })
  }
  const start = await ask('/televersements/videos', 'POST', { 'upload-length': String(bytes.length) })
  const address = start.headers.get('location') ?? ''
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const mend = s3.fail(503, /PUT/)
  const answer = await ask(address, 'PATCH', type, bytes)
  mend()
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'La vidéo est arrivée, mais elle n’a pas encore pu être enregistrée. Elle n’est pas perdue.',
  ])
  const video = (await ask(address, 'HEAD')).headers.get('content-location') ?? ''
  expect(sha256(new Uint8Array(await (await fetch(server.origin + video)).arrayBuffer()))).toBe(sha256(bytes))
  expect(readdirSync(path.join(server.dataDir, 'uploads'))).toEqual([])
})
