/* Needs a server of its own, and for one way of failing the right to mount a small disk. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { storageFailureSentences } from '#features/media/storage-failure.ts'
import { storageClosed } from '#features/media/videos/uploads/upload-store.server.ts'
import { takeFolderAway } from '../../support/data-folders.ts'
import { smallPng } from '../../support/pictures.ts'
import { articleFields } from '../../support/publishing.ts'
import { useServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { makeVideoBytes } from '../../support/videos.ts'

const server = useServer({ keepsSessions: true })
const photo = 'perle.png'
const video = makeVideoBytes(1024 * 1024)

/** @returns what mends it; null where disks may not be mounted */
function mountReadOnly(name: string): (() => Promise<void>) | null {
  const folder = path.join(server.dataDir, name)
  mkdirSync(folder, { recursive: true })
  const disk = mountSmallDisk(folder, 500)
  disk?.makeReadOnly()
  return disk && (async () => disk.unmount())
}

const ways: Record<string, (name: string) => Promise<() => Promise<void>> | (() => Promise<void>) | null> = {
  'is a file': (name) => takeFolderAway(name, server.dataDir),
  'is on a read-only disk': mountReadOnly,
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const cookie = await signIn(server.origin, 'maiwenn')
  const headers = { origin: server.origin, cookie, ...(init.headers as Record<string, string>) }
  return fetch(server.origin + address, { method: 'POST', redirect: 'manual', ...init, headers })
}

async function upload(address: string, fields: Record<string, string>, field: string, bytes: Uint8Array, name: string) {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append(field, new File([new Uint8Array(bytes)], name))
  const answer = await send(address, { body })
  return { status: answer.status, text: await answer.text() }
}

const tus = { 'tus-resumable': '1.0.0' }
const beginVideo = () => send('/televersements/videos', { headers: { ...tus, 'upload-length': String(video.length) } })

function sendVideo(address: string): Promise<Response> {
  const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  return send(address, { method: 'PATCH', headers, body: new Uint8Array(video) })
}

describe.each(Object.entries(ways))('when the folder of received files %s', (_, close) => {
  test('photos, captions and portraits are refused with what the owner can do', async ({ skip }) => {
    const mend = await close('temporary')
    if (!mend) return skip('Needs the right to mount a disk.')
    try {
      const png = await smallPng()
      const sent = await upload('/televersements/images', {}, 'image', png, photo)
      expect([sent.status, sent.text]).toEqual([507, expect.stringContaining(storageFailureSentences.closed)])
      const text = Buffer.from('WEBVTT\n\n00:01.000 --> 00:03.000\nA\n')
      const captions = await upload('/televersements/sous-titres', {}, 'captions', text, 'a.vtt')
      expect(captions).toEqual({
        status: 507,
        text: JSON.stringify({ address: null, message: storageFailureSentences.closed }),
      })
      const portrait = await upload('/compte/presentation', { words: 'Bonjour.' }, 'portrait', png, photo)
      expect([portrait.status, portrait.text]).toEqual([400, expect.stringContaining(storageFailureSentences.closed)])
      const title = 'Une perle qui attend'
      const article = await upload('/compte/articles/nouveau', { ...articleFields, title }, 'photos', png, photo)
      expect([article.status, article.text]).toEqual([400, expect.stringContaining(storageFailureSentences.closed)])
      expect(article.text).toContain(title)
    } finally {
      await mend()
    }
    const again = await upload('/televersements/images', {}, 'image', await smallPng(), photo)
    expect(again.status).toBe(201)
  })

  test('a video is refused with it before its first byte, and one under way goes on later', async ({ skip }) => {
    const address = (await beginVideo()).headers.get('location') ?? ''
    const mend = await close('uploads')
    if (!mend) return skip('Needs the right to mount a disk.')
    try {
      const refused = await beginVideo()
      expect([refused.status, await refused.text()]).toEqual([507, storageClosed.body])
    } finally {
      await mend()
    }
    expect((await sendVideo(address)).status).toBe(204)
  })
})
