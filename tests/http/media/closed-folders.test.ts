/* Needs a server of its own. */
import { expect, test } from 'vitest'
import { storageFailureSentences } from '#features/media/storage-failure.ts'
import { storeAway } from '#features/media/videos/uploads/upload-refusals.server.ts'
import { takeFolderAway } from '../../support/data-folders.ts'
import { smallPng } from '../../support/pictures.ts'
import { articleFields } from '../../support/publishing.ts'
import { useServer } from '../../support/server.ts'
import { requestsTo } from '../../support/server-requests.ts'
import { sharedSession } from '../../support/sign-in.ts'
import { makeVideoBytes } from '../../support/videos.ts'

const server = useServer({ keepsSessions: true })
const photo = 'perle.png'
const video = makeVideoBytes(1024 * 1024)

const requests = requestsTo(() => server)

async function upload(address: string, fields: Record<string, string>, field: string, bytes: Uint8Array, name: string) {
  const cookie = await sharedSession(server.origin, 'maiwenn')
  const answer = await requests.sendFiles(address, { fields, field, bytes, names: [name] }, cookie)
  return { status: answer.status, text: await answer.text() }
}

async function send(address: string, method: string, more: Record<string, string>, body?: Uint8Array<ArrayBuffer>) {
  const cookie = await sharedSession(server.origin, 'maiwenn')
  return fetch(server.origin + address, { method, body, headers: { origin: server.origin, cookie, ...more } })
}

const tus = { 'tus-resumable': '1.0.0' }
const beginVideo = () => send('/televersements/videos', 'POST', { ...tus, 'upload-length': String(video.length) })

function sendVideo(address: string): Promise<Response> {
  const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  return send(address, 'PATCH', headers, new Uint8Array(video))
}

test('while the folder of received files is none, photos, captions and portraits are refused in one sentence', async () => {
  const mend = await takeFolderAway('temporary', server.dataDir)
  const message = storageFailureSentences.unavailable
  try {
    const png = await smallPng()
    const sent = await upload('/televersements/images', {}, 'image', png, photo)
    expect([sent.status, sent.text]).toEqual([503, expect.stringContaining(message)])
    const text = Buffer.from('WEBVTT\n\n00:01.000 --> 00:03.000\nA\n')
    const captions = await upload('/televersements/sous-titres', {}, 'captions', text, 'a.vtt')
    expect(captions).toEqual({ status: 503, text: JSON.stringify({ address: null, message }) })
    const portrait = await upload('/compte/presentation', { words: 'Bonjour.' }, 'portrait', png, photo)
    expect([portrait.status, portrait.text]).toEqual([400, expect.stringContaining(message)])
    const title = 'Une perle qui attend'
    const article = await upload('/compte/articles/nouveau', { ...articleFields, title }, 'photos', png, photo)
    expect([article.status, article.text]).toEqual([400, expect.stringContaining(message)])
    expect(article.text).toContain(title)
  } finally {
    await mend()
  }
  expect((await upload('/televersements/images', {}, 'image', await smallPng(), photo)).status).toBe(201)
})

test('while the folder of videos is none, one is refused before its first byte, and one under way goes on later', async () => {
  const address = (await beginVideo()).headers.get('location') ?? ''
  const mend = await takeFolderAway('uploads', server.dataDir)
  try {
    const refused = await beginVideo()
    expect([refused.status, await refused.text()]).toEqual([503, storeAway.body])
  } finally {
    await mend()
  }
  expect((await sendVideo(address)).status).toBe(204)
})
