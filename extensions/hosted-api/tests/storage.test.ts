// Long: every operation of one protocol, and who is refused what.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { pictureRefusals } from '#features/media/picture.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { apiClient, apiSignedIn, siteOrigin, type ApiClient } from './api-client.ts'
import { smallPng } from '../../../tests/support/pictures.ts'
import { useSite } from '../../../tests/support/site.ts'
import { makeVideoBytes, readTestVideo, sha256 } from '../../../tests/support/videos.ts'

const site = useSite('world')
const visitor = apiClient(siteOrigin, { fetch: site.fetch })
let admin: ApiClient
let member: ApiClient
let adminToken = ''

beforeAll(async () => {
  const signedIn = await apiSignedIn(site.fetch, worldPeople.maiwenn.email, site.passwords.admin)
  adminToken = signedIn.accessToken
  admin = signedIn.client
  member = (await apiSignedIn(site.fetch, worldPeople.anouk.email, site.passwords.members)).client
})

const images = (client = admin) => client.storage.from('article-images')
const videoFiles = (client = admin) => client.storage.from('article-videos')
const png = async () => new Blob([new Uint8Array(await smallPng())], { type: 'image/png' })
const publicFile = (path: string, bucket = images()) => site.get(bucket.getPublicUrl(path).data.publicUrl)
const pictureAt = async (path: string) => (await db.select().from(pictures).where(eq(pictures.path, path)))[0]
const asAdmin = () => ({ authorization: `Bearer ${adminToken}` })

describe('a picture', () => {
  test('is found again by the name that it was sent with, decoded and encoded anew', async () => {
    const sent = await sharp(await smallPng())
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer()
    const path = '1732-Œil de tigre (été).JPG'
    const { data, error } = await images().upload(path, new Blob([new Uint8Array(sent)]), { cacheControl: '3600' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ path, fullPath: `article-images/${path}` })
    expect(data?.id).toMatch(/^\d+-1732-oeil-de-tigre-ete\.webp$/)
    const served = await publicFile(path)
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toBe('public, max-age=3600')
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40 })
    expect(bytes.includes('secret')).toBe(false)
    const onPages = await site.get(`/media/article-images/${data?.id}`)
    expect(sha256(Buffer.from(await onPages.arrayBuffer()))).toBe(sha256(bytes))
    expect((await images(visitor).download(path)).data?.size).toBe(bytes.length)
    expect((await images(visitor).exists(path)).data).toBe(true)
    expect((await images(visitor).exists('autre.png')).data).toBe(false)
    expect((await images().info(path)).data).toMatchObject({
      name: path,
      size: bytes.length,
      contentType: 'image/webp',
    })
  })

  test('may be sent as bytes, as a form, or as a stream of unknown length', async () => {
    const bytes = new Uint8Array(await smallPng())
    const form = new FormData()
    form.append('photo', await png(), 'sans-importance.png')
    expect((await images().upload('octets.png', bytes, { contentType: 'image/png' })).error).toBeNull()
    expect((await images().upload('formulaire.png', form)).error).toBeNull()
    expect((await images().upload('flux.png', new Blob([bytes]).stream())).error).toBeNull()
    for (const path of ['octets.png', 'formulaire.png', 'flux.png']) expect((await publicFile(path)).status).toBe(200)
  })

  test('keeps its place: the same name is refused, unless the sender replaces it', async () => {
    const path = 'dossier/place.png'
    const first = await images().upload(path, await png())
    const again = await images().upload(path, await png())
    expect(again.error).toMatchObject({ status: 409, statusCode: '409', message: 'Un fichier porte déjà ce nom.' })
    const replaced = await images().upload(path, await png(), { upsert: true })
    const updated = await images().update(path, await png())
    const ids = [first, replaced, updated].map(({ data }) => data?.id)
    expect(new Set(ids).size).toBe(3)
    expect((await pictureAt(path))?.key).toBe(ids[2])
    for (const id of ids) expect((await site.get(`/media/article-images/${id}`)).status).toBe(200)
  })

  test('of two that are sent at once under one name, one is stored', async () => {
    const both = await Promise.all([images().upload('deux.png', await png()), images().upload('deux.png', await png())])
    expect(both.map(({ error }) => error?.statusCode ?? 'stored').toSorted()).toEqual(['409', 'stored'])
  })

  test('comes as a download when asked for', async () => {
    await images().upload('perle.png', await png())
    const { publicUrl } = images().getPublicUrl('perle.png', { download: 'été 2026.png' }).data
    expect((await site.get(publicUrl)).headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C3%A9t%C3%A9%202026.png",
    )
  })

  test.each([
    ['a"\r\nSet-Cookie: a=1', 'a%22Set-Cookie%3A%20a%3D1'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['a\0b.png', 'ab.png'],
    ['../../b.png', '....b.png'],
  ])('under a name that hides nothing: %j', async (name, saved) => {
    const path = `${crypto.randomUUID()}.png`
    await images().upload(path, await png())
    const { publicUrl } = images().getPublicUrl(path).data
    const { headers } = await site.get(`${publicUrl}?download=${encodeURIComponent(name)}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${saved}`)
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('what pages would refuse is refused, with their sentence', () => {
  test.each([
    ['article-images', 'page.html', '<script>alert(1)</script>', 415, pictureRefusals.type],
    ['article-images', 'vide.png', '', 400, pictureRefusals.empty],
    ['article-videos', 'film.mp4', 'not a video', 415, /^Ce fichier n’est pas une vidéo/],
    ['article-videos', 'pro.mov', readTestVideo('codecs/prores.mov'), 415, /au format ProRes/],
    ['article-videos', 'vide.mp4', '', 400, 'Ce fichier est vide.'],
  ])('%s/%s', async (bucket, path, body, status, sentence) => {
    const { error } = await admin.storage.from(bucket).upload(path, new Blob([body as BlobPart]))
    expect(error).toMatchObject({ status, statusCode: String(status) })
    expect(error?.message).toMatch(sentence)
    expect((await admin.storage.from(bucket).exists(path)).data).toBe(false)
  })

  test('too large, announced or not', async () => {
    const large = new Uint8Array(25 * 1024 * 1024 + 200_000)
    for (const body of [new Blob([large]), new Blob([large]).stream()]) {
      const { error } = await images().upload('grande.png', body)
      expect(error).toMatchObject({ status: 413, message: pictureRefusals.bytes })
    }
    const announced = { ...asAdmin(), 'content-length': String(900 * 1024 * 1024) }
    const film = '/storage/v1/object/article-videos/f.mp4'
    const video = await site.request(film, { method: 'POST', body: 'x' }, { headers: announced })
    expect(video.status).toBe(413)
    expect(await video.json()).toMatchObject({ statusCode: '413', message: expect.stringContaining('800 MB') })
  })

  test('metadata, transformations and signed addresses, which nobody would find again', async () => {
    const metadata = { headers: { 'x-metadata': 'e30=' } }
    expect((await images().upload('m.png', new Uint8Array(await smallPng()), metadata)).error?.status).toBe(400)
    expect((await images().download('m.png', { transform: { width: 20 } })).error?.status).toBe(404)
    expect((await images().createSignedUrl('m.png', 60)).error?.status).toBe(404)
    expect((await images().move('a.png', 'b.png')).error?.status).toBe(405)
    expect((await admin.storage.from('autre').list()).error?.status).toBe(404)
  })
})

test.each([
  '..%2Fsession-secret',
  '%2E%2E%2F%2E%2E%2Fetc%2Fpasswd',
  'a%5Cb.png',
  'a%00.png',
  'a%0Ab.png',
  'a%2F',
  '%2Fa',
])('no path leaves the bucket: %s', async (path) => {
  const stored = await db.$count(pictures)
  const upload = { method: 'POST', body: new Uint8Array(await smallPng()) }
  const sent = await site.request(`/storage/v1/object/article-images/${path}`, upload, { headers: asAdmin() })
  const read = await site.get(`/storage/v1/object/public/article-images/${path}`)
  expect([400, 404]).toContain(sent.status)
  expect([400, 404]).toContain(read.status)
  expect(await db.$count(pictures)).toBe(stored)
})

describe('who may', () => {
  const operations: [string, (client: ApiClient) => PromiseLike<{ error: unknown }>][] = [
    ['upload', async (client) => images(client).upload('droit.png', await png())],
    ['replace', async (client) => images(client).update('droit.png', await png())],
    ['list', (client) => images(client).list()],
    ['remove', (client) => images(client).remove(['droit.png'])],
  ]
  test.each(operations)('%s: administrators only', async (_, operation) => {
    expect((await operation(visitor)).error).toMatchObject({ status: 401, statusCode: '401' })
    expect((await operation(member)).error).toMatchObject({
      status: 403,
      message: 'Les fichiers sont réservés aux administrateurs.',
    })
    expect((await operation(admin)).error).toBeNull()
  })

  test('a forged token opens nothing, also for uploads in parts', async () => {
    const headers = { authorization: `Bearer ${adminToken}x`, 'tus-resumable': '1.0.0', 'upload-length': '10' }
    for (const address of ['/storage/v1/upload/resumable', '/storage/v1/object/article-images/a.png']) {
      const answer = await site.request(address, { method: 'POST', body: 'x' }, { headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: 'Unauthorized' })
    }
  })
})

describe('the list', () => {
  beforeAll(async () => {
    for (const path of ['liste/b.png', 'liste/a.png', 'liste/2026/c.png', 'liste_/d.png'])
      expect((await images().upload(path, await png())).error).toBeNull()
  })

  test('shows one level, with folders, in the order that was asked for', async () => {
    const names = async (...options: Parameters<ReturnType<typeof images>['list']>) =>
      (await images().list(...options)).data?.map(({ name }) => name)
    expect(await names('liste')).toEqual(['2026', 'a.png', 'b.png'])
    expect(await names('liste/')).toEqual(['2026', 'a.png', 'b.png'])
    expect(await names('liste', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['b.png', 'a.png', '2026'])
    expect(await names('liste', { limit: 1, offset: 1 })).toEqual(['a.png'])
    expect(await names('liste', { search: 'B' })).toEqual(['b.png'])
    expect(await names('liste', { search: '%' })).toEqual([])
    expect(await names('liste/2026')).toEqual(['c.png'])
    expect(await names('aucun')).toEqual([])
    const [folder, file] = (await images().list('liste')).data ?? []
    expect(folder).toMatchObject({ name: '2026', id: null, metadata: null })
    expect(file?.metadata).toMatchObject({ mimetype: 'image/webp', cacheControl: 'max-age=3600' })
  })

  test('has a hundred files unless more is asked for, those of pages by their key', async () => {
    const [any] = await db.select().from(pictures).limit(1)
    const rows = Array.from({ length: 120 }, (_, index) => ({ ...any, key: `${index}-nombreuse.webp`, path: null }))
    await db.insert(pictures).values(rows as (typeof pictures.$inferInsert)[])
    expect((await images().list()).data).toHaveLength(100)
    const many = (await images().list('', { limit: 1000, search: '7-n' })).data
    expect(many?.map(({ id }) => id)).toEqual(['7-nombreuse.webp'])
    for (const options of [{ limit: 0 }, { limit: 1001 }, { offset: -1 }, { sortBy: { column: 'uploaded_by' } }])
      expect((await images().list('', options)).error?.status).toBe(400)
  })
})

describe('removing', () => {
  test('answers what went; a name that nobody has is passed over', async () => {
    const sent = await images().upload('partir.png', await png())
    const { data, error } = await images().remove(['partir.png', 'inconnue.png'])
    expect(error).toBeNull()
    expect(data).toMatchObject([{ name: 'partir.png', id: sent.data?.id, bucket_id: 'article-images' }])
    expect((await publicFile('partir.png')).status).toBe(404)
    // The owner finds it in the trash of her library; its name is free.
    expect((await site.get(`/media/article-images/${sent.data?.id}`)).status).toBe(200)
    const again = await images().upload('partir.png', await png())
    expect(again.error).toBeNull()
    expect((await images().list('', { search: 'partir' })).data).toMatchObject([{ id: again.data?.id }])
  })

  test('reads no list of names that is too long', async () => {
    expect((await images().remove(['x'.repeat(3_000_000)])).error?.status).toBe(413)
  })

  test('keeps what an article shows, and then all that were to go with it', async () => {
    const used = await images().upload('sert é.png', await png())
    await images().upload('autre.png', await png())
    const video = await videoFiles().upload('film.mp4', new Blob([new Uint8Array(makeVideoBytes(1_500_000))]))
    const { publicUrl } = images().getPublicUrl('sert é.png').data
    const given = {
      title: 'Avec une image',
      content: `<p>Un texte.</p><p><img src="${publicUrl}" alt="Une perle"></p>`,
      category: 'bracelet',
      image: publicUrl,
      images: [publicUrl],
      video_url: videoFiles().getPublicUrl('film.mp4').data.publicUrl,
    }
    const written = await admin.from('articles').insert(given).select('id, content, image, images, video_url').single()
    const image = `/media/article-images/${used.data?.id}`
    expect(written.data).toMatchObject({ image, images: [image], video_url: `/media/article-videos/${video.data?.id}` })
    expect(written.data?.content).toContain(image)
    const { error } = await images().remove(['autre.png', 'sert é.png'])
    expect(error).toMatchObject({ status: 409, message: expect.stringContaining('retirez-le d’abord de l’article') })
    expect((await images().exists('autre.png')).data).toBe(true)
    expect((await images().exists('sert é.png')).data).toBe(true)
  })
})

test('a video is stored byte for byte, whatever type it is announced with', async () => {
  const bytes = makeVideoBytes(1_500_000)
  const path = `${crypto.randomUUID()}.mp4`
  const { error } = await videoFiles().upload(path, new Blob([new Uint8Array(bytes)]), { contentType: 'text/html' })
  expect(error).toBeNull()
  const served = await publicFile(path, videoFiles())
  expect(served.headers.get('content-type')).toBe('video/mp4')
  expect(sha256(Buffer.from(await served.arrayBuffer()))).toBe(sha256(bytes))
  const [row] = await db.select().from(videos).where(eq(videos.path, path))
  expect(row).toMatchObject({ name: path, bytes: bytes.length })
  expect((await videoFiles().upload(path, new Blob([new Uint8Array(bytes)]))).error?.status).toBe(409)
  expect((await videoFiles().upload(path, new Blob([new Uint8Array(bytes)]), { upsert: true })).error).toBeNull()
})
