import { request } from 'node:http'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { worldPeople } from '../../../database/world/people.ts'
import { apiClient, openSession } from './api-client.ts'
import { useServer } from '../../../tests/support/server.ts'
import { passwordOf } from '../../../tests/support/sign-in.ts'
import { makeVideoBytes, sha256 } from '../../../tests/support/videos.ts'

const server = useServer()
const bytes = makeVideoBytes(3_000_000)

const signedIn = (name: 'maiwenn' | 'anouk') =>
  openSession(apiClient(server.origin), { email: worldPeople[name].email, password: passwordOf(name) })

interface Sending {
  token: string
  bucketName?: string
  objectName: string
  upsert?: boolean
  /** Stops after this many bytes. */
  until?: number
  from?: string | null
}

/** Uploads as the hosted platform documents it. @returns the address of the upload */
function send({ token, objectName, bucketName = 'article-videos', upsert = false, until, from = null }: Sending) {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const upload = new Upload(bytes, {
    endpoint: `${server.origin}/storage/v1/upload/resumable`,
    uploadUrl: from,
    headers: { authorization: `Bearer ${token}`, 'x-upsert': String(upsert) },
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    retryDelays: null,
    metadata: { bucketName, objectName, contentType: 'video/mp4', cacheControl: '3600' },
    chunkSize: 1_000_000,
    onError: reject,
    onSuccess: () => resolve(upload.url),
    onChunkComplete: (_, accepted) => {
      if (until !== undefined && accepted >= until) void upload.abort().then(() => resolve(upload.url))
    },
  })
  upload.start()
  return promise
}

test('a part in another type, and a file announced a byte too long, are refused before their bytes', async () => {
  const { accessToken: token } = await signedIn('maiwenn')
  const authorization = `Bearer ${token}`
  const part = { authorization, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'video/mp4' }
  const address = `${server.origin}/storage/v1/upload/resumable/${crypto.randomUUID()}`
  expect((await fetch(address, { method: 'PATCH', headers: part, body: 'a' })).status).toBe(415)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const headers = { authorization, 'content-type': 'video/mp4', 'content-length': '838860801' }
  const sending = request(`${server.origin}/storage/v1/object/article-videos/long.mp4`, { method: 'PUT', headers })
  sending.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(0))
  sending.write('a')
  expect(await promise).toBe(413)
  sending.destroy()
})

test('a video arrives in parts, is resumed where it stopped, and is found by its name', async () => {
  const { client, accessToken: token } = await signedIn('maiwenn')
  const videos = client.storage.from('article-videos')
  const objectName = 'films/lapis lazuli.mp4'
  const address = await send({ token, objectName, until: 1_000_000 })
  expect(address).toContain('/storage/v1/upload/resumable/')
  expect((await videos.exists(objectName)).data).toBe(false)
  await send({ token, objectName, from: address })
  const downloaded = await videos.download(objectName)
  expect(downloaded.error).toBeNull()
  expect(sha256(new Uint8Array(await (downloaded.data as Blob).arrayBuffer()))).toBe(sha256(bytes))
  await expect(send({ token, objectName })).rejects.toThrow('Un fichier porte déjà ce nom.')
  await send({ token, objectName, upsert: true })
  expect((await videos.list('films')).data).toHaveLength(1)
})

test('what may not be sent whole may not be sent in parts', async () => {
  const { accessToken: token } = await signedIn('maiwenn')
  const { accessToken: ofMember } = await signedIn('anouk')
  const refusal = (sending: Sending) => send(sending).then(String, String)
  expect(await refusal({ token: ofMember, objectName: 'film.mp4' })).toContain('réservés aux administrateurs')
  expect(await refusal({ token, objectName: 'film.mp4', bucketName: 'autre' })).toContain('compartiment')
  expect(await refusal({ token, objectName: 'a.png', bucketName: 'article-images' })).toContain('Seules les vidéos')
  expect(await refusal({ token, objectName: '../film.mp4' })).toContain('nom de fichier')
  expect(await refusal({ token, objectName: 'film.exe' })).toContain('n’est pas une vidéo')
})

test('an upload that somebody else began is not found', async () => {
  const { accessToken: token } = await signedIn('maiwenn')
  const address = (await send({ token, objectName: 'a-moi.mp4', until: 1_000_000 })) ?? ''
  const { accessToken: ofMember } = await signedIn('anouk')
  const head = (authorization: string) =>
    fetch(address, { method: 'HEAD', headers: { authorization, 'tus-resumable': '1.0.0' } })
  expect((await head(`Bearer ${ofMember}`)).status).toBe(403)
  expect((await head('')).status).toBe(401)
  expect((await head(`Bearer ${token}`)).headers.get('upload-offset')).toBe('1000000')
})
