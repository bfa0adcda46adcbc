// Long: one protocol, request by request, on one set of functions that speak it.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Metadata } from '@tus/server'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { videos } from '#features/media/media-tables.server.ts'
import { deleteAbandonedUploads } from '#features/media/upload-cleanup.server.ts'
import { db } from '#platform/database.server.ts'
import { useMembers } from '../../support/members.ts'
import { type Jar, useSite, expectAnswer } from '../../support/site.ts'
import { makeVideoBytes, readTestVideo, sha256 } from '../../support/videos.ts'

const site = useSite('world')
const people = useMembers(site)
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const megabyte = 1024 * 1024
const videoBytes = makeVideoBytes(3 * megabyte + 17)
const uploadsFolder = path.join(process.env.DATA_DIR ?? '', 'uploads')
let otherAdmin: Jar

beforeAll(async () => {
  otherAdmin = (await people.addYann()).jar
})

const tus = { 'tus-resumable': '1.0.0' }
const bytesType = { 'content-type': 'application/offset+octet-stream' }

function begin(bytes: number | string, headers: Record<string, string> = {}, as: Jar | undefined = maiwenn) {
  const named = { 'upload-metadata': Metadata.stringify({ filename: 'Lapis.mp4', filetype: 'video/mp4' }) }
  return site.request(
    '/televersements/videos',
    { method: 'POST' },
    { as, headers: { ...tus, 'upload-length': String(bytes), ...named, ...headers } },
  )
}

async function begun(bytes: number, headers: Record<string, string> = {}): Promise<string> {
  const answer = await begin(bytes, headers)
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

type Body = Uint8Array | ReadableStream<Uint8Array>

function send(address: string, offset: number, body: Body, as: Jar = maiwenn, headers: Record<string, string> = {}) {
  const length: Record<string, string> = body instanceof Uint8Array ? { 'content-length': String(body.byteLength) } : {}
  return site.request(address, { method: 'PATCH', body: body as BodyInit, duplex: 'half' } as RequestInit, {
    as,
    headers: { ...tus, ...bytesType, ...length, 'upload-offset': String(offset), ...headers },
  })
}

/** Its status and its headers. */
const headOf = ({ status, headers }: Response) => ({ status, ...Object.fromEntries(headers) })
const ask = (address: string, method: string, as: Jar | undefined = maiwenn) =>
  site.request(address, { method }, { as, headers: tus })
const offsetOf = async (address: string) => Number((await ask(address, 'HEAD')).headers.get('upload-offset'))
const idOf = (address: string) => address.split('/').at(-1) ?? ''
const fileOf = (address: string) => path.join(uploadsFolder, idOf(address))

/** The answer to the last piece names what is stored, byte for byte. */
async function expectWhole(last: Response): Promise<void> {
  expect(sha256(await (await site.get(last.headers.get('content-location') ?? '')).bytes())).toBe(sha256(videoBytes))
}

async function sendWhole(bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return send(await begun(bytes.byteLength, headers), 0, bytes)
}

describe('a video', () => {
  test('is sent in pieces, says how much has arrived, and is stored when the last piece has', async () => {
    const address = await begun(videoBytes.length)
    expect(address).toMatch(/^\/televersements\/videos\/[0-9a-f-]{36}$/)
    const first = await send(address, 0, videoBytes.subarray(0, megabyte))
    expect(headOf(first)).toMatchObject({ status: 204, 'upload-offset': String(megabyte) })
    expect(first.headers.has('content-location')).toBe(false)
    const state = await ask(address, 'HEAD')
    const progress = { 'upload-offset': String(megabyte), 'upload-length': String(videoBytes.length) }
    expect(headOf(state)).toMatchObject({ status: 200, ...progress })
    expect(Metadata.parse(state.headers.get('upload-metadata') ?? '')).toEqual({ filename: 'Lapis.mp4' })

    const last = await send(address, megabyte, videoBytes.subarray(megabyte))
    const stored = last.headers.get('content-location') ?? ''
    expect([last.status, stored]).toEqual([204, `/media/article-videos/${idOf(address)}.mp4`])
    const served = await site.get(stored)
    expect(sha256(await served.bytes())).toBe(sha256(videoBytes))
    expect(served.headers.get('content-type')).toBe('video/mp4')
    expect(served.headers.get('cache-control')).toBe('public, max-age=3600')
    const rows = await db
      .select()
      .from(videos)
      .where(eq(videos.key, path.basename(stored)))
    expect(rows).toMatchObject([{ name: 'Lapis.mp4', contentType: 'video/mp4', bytes: videoBytes.length }])
    expect((await readdir(uploadsFolder)).filter((name) => name.includes(idOf(address)))).toEqual([])
  })

  test('is accepted where the folder of uploads was deleted meanwhile', async () => {
    await rm(uploadsFolder, { recursive: true })
    expect((await sendWhole(videoBytes)).status).toBe(204)
  })

  test('is still found when the answer to its last piece was lost', async () => {
    const address = await begun(videoBytes.length)
    const stored = (await send(address, 0, videoBytes)).headers.get('content-location')
    const progress = { 'upload-offset': String(videoBytes.length), 'content-location': stored }
    expect(headOf(await ask(address, 'HEAD'))).toMatchObject({ status: 200, ...progress })
    expect((await send(address, 0, videoBytes)).status).toBe(409)
    expect((await ask(address, 'DELETE')).status).toBe(409)
    expect((await site.get(stored ?? '')).status).toBe(200)
  })

  test('is stored even if the machine stopped between moving its file and writing its row', async () => {
    const address = await begun(videoBytes.length)
    const folder = path.join(process.env.DATA_DIR ?? '', 'files/article-videos')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `${idOf(address)}.mp4`), videoBytes)
    await rm(fileOf(address))
    const stored = { status: 200, 'content-location': `/media/article-videos/${idOf(address)}.mp4` }
    expect(headOf(await ask(address, 'HEAD'))).toMatchObject(stored)
  })

  test('larger than 800 MB is refused before its first byte', async () => {
    const answer = await begin(838_860_801)
    await expectAnswer(
      answer,
      413,
      'Le fichier est trop volumineux (800,1\u00a0MB). Taille maximale autorisée : 800 MB',
    )
    const longest = await begun(838_860_800)
    // Its disk space is reserved.
    expect((await ask(longest, 'DELETE')).status).toBe(204)
  })

  test('may have a hostile name, which is only ever text', async () => {
    const name = '../../évil\0\u202egpj.exe/Mon film 🎬.mp4'
    const answer = await sendWhole(videoBytes, { 'upload-metadata': Metadata.stringify({ filename: name }) })
    const key = (answer.headers.get('content-location') ?? '').split('/').at(-1) ?? ''
    expect(await db.select({ name: videos.name }).from(videos).where(eq(videos.key, key))).toEqual([
      { name: 'Mon film 🎬.mp4' },
    ])
  })
})

describe('only administrators send videos', () => {
  const methods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

  test.each(methods)('%s is refused to visitors and members', async (method) => {
    const address = method === 'POST' ? '/televersements/videos' : await begun(videoBytes.length)
    const headers = { ...tus, 'upload-length': '10', 'upload-offset': '0' }
    expect((await site.request(address, { method }, { headers })).status).toBe(401)
    expect((await site.request(address, { method }, { headers, as: anouk })).status).toBe(403)
  })

  test('an upload is visible only to the administrator who began it', async () => {
    const address = await begun(videoBytes.length)
    for (const method of ['HEAD', 'DELETE']) expect((await ask(address, method, otherAdmin)).status).toBe(404)
    expect((await send(address, 0, videoBytes, otherAdmin)).status).toBe(404)
    expect(await offsetOf(address)).toBe(0)
    await send(address, 0, videoBytes)
    expect((await ask(address, 'HEAD', otherAdmin)).status).toBe(404)
    expect((await ask(address, 'HEAD')).status).toBe(200)
  })

  test('nobody reads an upload back, finished or not', async () => {
    const address = await begun(videoBytes.length)
    const answer = await ask(address, 'GET')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, HEAD, PATCH, DELETE, OPTIONS'])
    expect((await site.get(`/media/uploads/${idOf(address)}`)).status).toBe(404)
  })

  test('no other site may upload (CORS)', async () => {
    const options = await ask('/televersements/videos', 'OPTIONS')
    expect([options.status, options.headers.get('tus-max-size')]).toEqual([204, '838860800'])
    expect(options.headers.get('tus-extension')).toBe('creation,termination')
    const created = await begin(videoBytes.length)
    for (const answer of [options, created]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    const foreign = await begin(videoBytes.length, {
      origin: 'https://ailleurs.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(foreign.status).toBe(403)
  })
})

describe('what does not follow the protocol is refused in French', () => {
  test.each<[string, string, Record<string, string>]>([
    ['a length told later', '', { 'upload-defer-length': '1' }],
    ['a length told twice', '100', { 'upload-defer-length': '1' }],
    ['pieces to put together', '100', { 'upload-concat': 'partial' }],
    ['bytes in the first request', '100', bytesType],
    ['no length', '', {}],
    ['a negative length', '-1', {}],
    ['a length in another notation', '1e3', {}],
    ['an endless length', '9'.repeat(400), {}],
    ['a length of nothing', '0', {}],
    ['metadata that are none', '100', { 'upload-metadata': 'filename ***' }],
    ['metadata told twice', '100', { 'upload-metadata': 'filename YQ==,filename YQ==' }],
    ['metadata that name a prototype', '100', { 'upload-metadata': '__proto__ YQ==' }],
  ])('%s', async (_, length, headers) => {
    const answer = await begin(length, headers)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/n’est pas valable|est vide/)])
  })

  test('another version of the protocol, or none', async () => {
    const answer = await begin(100, { 'tus-resumable': '0.2.2' })
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0'])
  })

  test.each([
    '/televersements/videos/abc',
    '/televersements/videos/..%2f..%2fsession-secret',
    '/televersements/videos/x/y',
  ])('%s is no upload', async (address) => {
    expect((await ask(address, 'HEAD')).status).toBe(404)
    expect((await send(address, 0, videoBytes)).status).toBe(404)
    expect((await site.request(address, { method: 'POST' }, { as: maiwenn, headers: tus })).status).toBe(400)
  })

  test('bytes that are sent at the wrong place change nothing', async () => {
    const address = await begun(videoBytes.length)
    await send(address, 0, videoBytes.subarray(0, megabyte))
    for (const offset of [0, megabyte + 1, videoBytes.length]) {
      const answer = await send(address, offset, videoBytes.subarray(0, 100))
      await expectAnswer(answer, 409, 'L’envoi a continué ailleurs\u00a0: il reprend là où il en est.')
    }
    expect((await send(address, 0, videoBytes.subarray(0, 100), maiwenn, { 'upload-offset': '-1' })).status).toBe(400)
    expect(
      (await send(address, 0, videoBytes.subarray(0, 100), maiwenn, { 'content-type': 'text/plain' })).status,
    ).toBe(400)
    expect((await send(address, megabyte, videoBytes.subarray(megabyte))).status).toBe(204)
  })

  test('more bytes than announced are not stored, with or without a length', async () => {
    const address = await begun(videoBytes.length)
    const rest = videoBytes.subarray(megabyte)
    await send(address, 0, videoBytes.subarray(0, megabyte))
    const more = Buffer.concat([rest, Buffer.alloc(5 * megabyte)])
    expect((await send(address, megabyte, more)).status).toBe(413)
    expect((await send(address, megabyte, new Blob([more]).stream())).status).toBe(413)
    const receivedBytes = await offsetOf(address)
    expect(receivedBytes).toBeLessThanOrEqual(videoBytes.length)
    await expectWhole(await send(address, receivedBytes, videoBytes.subarray(receivedBytes)))
  })
})

describe('the type of a file comes from its content', () => {
  const box = (type: string, ...brands: string[]) => {
    const head = Buffer.alloc(8 + brands.length * 4)
    head.writeUInt32BE(head.length, 0)
    head.write(type + brands.join(''), 4, 'latin1')
    return Buffer.concat([head, Buffer.alloc(6000)])
  }
  const film = readTestVideo('codecs/aac.mov')
  const begunWith = (...brands: string[]) =>
    Buffer.concat([box('ftyp', ...brands).subarray(0, 8 + brands.length * 4), film.subarray(20)])
  const named = (filename: string) => ({ 'upload-metadata': Metadata.stringify({ filename, filetype: 'video/mp4' }) })

  test.each<[string, Buffer, string, string]>([
    ['an MP4 from a camera, called .MOV', begunWith('mp42', '\0\0\0\0', 'isom'), 'Film.MOV', 'mp4'],
    ['a video of an iPhone', film, 'IMG_0001.MOV', 'mov'],
    ['an iPhone’s HEVC', readTestVideo('codecs/hevc.mov'), 'IMG_0002.MOV', 'mov'],
    ['an M4V', begunWith('M4V ', '\0\0\0\0', 'isom'), 'film.m4v', 'm4v'],
    ['a WebM without ending', readTestVideo('codecs/vp9.webm'), 'film', 'webm'],
  ])('%s is kept as what it is', async (_, bytes, name, extension) => {
    const answer = await sendWhole(bytes, named(name))
    expect(answer.headers.get('content-location')).toMatch(new RegExp(`\\.${extension}$`))
  })

  test.each<[string, Buffer]>([
    ['a page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(6000)}`)],
    ['a page that looks like an old video', Buffer.from(`<!--mdat--><script>alert(1)</script>${' '.repeat(6000)}`)],
    ['an SVG with scripts', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>${' '.repeat(6000)}`)],
    ['a photo', box('ftyp', 'heic', '\0\0\0\0', 'mif1')],
    ['a song', box('ftyp', 'M4A ', '\0\0\0\0', 'isom')],
    ['a film in Ogg', readTestVideo('codecs/theora.ogv')],
    [
      'a Matroska video',
      Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska', 'latin1'), Buffer.alloc(6000)]),
    ],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(6000)])],
    ['four bytes', Buffer.from('ftyp')],
  ])('%s called film.mp4 is refused at its first bytes', async (_, bytes) => {
    const address = await begun(bytes.length * 2 - (bytes.length < 10 ? bytes.length : 0))
    const answer = await send(address, 0, bytes)
    expect([answer.status, await answer.text()]).toEqual([
      415,
      'Ce fichier n’est pas une vidéo que les navigateurs savent lire. Choisissez un fichier MP4, M4V, MOV ou WebM, ou exportez le vôtre en MP4, avec une image H.264 et un son AAC.',
    ])
    expect((await ask(address, 'HEAD')).status).toBe(404)
  })

  test.each<[string, Buffer, string]>([
    ['ProRes', readTestVideo('codecs/prores.mov'), 'au format ProRes, que les navigateurs ne lisent pas'],
    ['MPEG-4 part 2', readTestVideo('codecs/mpeg4-part-2.mp4'), 'en MPEG-4 Partie 2'],
    ['sound alone', readTestVideo('codecs/sound.mp4'), 'Ce fichier ne contient que du son'],
    ['a film without its end', film.subarray(0, 3500), 'la fin du fichier manque'],
  ])('%s is refused after its last byte, and nothing of it is kept', async (_, bytes, sentence) => {
    const address = await begun(bytes.length)
    const answer = await send(address, 0, bytes)
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining(sentence)])
    expect((await ask(address, 'HEAD')).status).toBe(404)
  })

  test.each(['film.html', 'film.mp4.svg', 'film.exe', 'photo.JPG', 'film.mkv'])(
    'a file called %s is refused before its first byte',
    async (name) => {
      expect((await begin(1000, named(name))).status).toBe(415)
    },
  )
})

describe('an upload never fails late', () => {
  test('what arrived before the connection was cut stays, and the rest completes it', async () => {
    const address = await begun(videoBytes.length)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(videoBytes.subarray(0, megabyte))
      },
      async pull(controller) {
        await pause(50)
        controller.error(new Error('cut'))
      },
    })
    await send(address, 0, body)
    const receivedBytes = await offsetOf(address)
    expect(receivedBytes).toBe(megabyte)
    await expectWhole(await send(address, receivedBytes, videoBytes.subarray(receivedBytes)))
  })

  test('two windows that send the same upload never mix: one waits for the other', async () => {
    const address = await begun(videoBytes.length)
    const answers = await Promise.all([1, 2, 3].map(() => send(address, 0, videoBytes.subarray(0, 2 * megabyte))))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(204)
    expect(statuses.slice(1).every((status) => status === 423 || status === 409)).toBe(true)
    await expectWhole(await send(address, 2 * megabyte, videoBytes.subarray(2 * megabyte)))
  })

  test('a silent connection does not block the next one', async () => {
    const address = await begun(videoBytes.length)
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(videoBytes.subarray(0, 1000)),
    })
    const first = send(address, 0, silent)
    await pause(200)
    expect((await ask(address, 'HEAD')).status).toBe(423)
    await pause(5200)
    expect(await offsetOf(address)).toBe(1000)
    expect((await send(address, 1000, videoBytes.subarray(1000))).status).toBe(204)
    await first
  })

  test.skipIf(!existsSync('/dev/full'))('a full disk is reported; the upload goes on with room again', async () => {
    const address = await begun(videoBytes.length)
    await rename(fileOf(address), `${fileOf(address)}.kept`)
    await symlink('/dev/full', fileOf(address))
    const full = await send(address, 0, videoBytes)
    await expectAnswer(full, 507, 'Il n’y a plus assez de place sur le serveur.')
    await rm(fileOf(address))
    await rename(`${fileOf(address)}.kept`, fileOf(address))
    expect((await send(address, 0, videoBytes)).status).toBe(204)
  })

  test('an upload without progress for a day is deleted, and no other', async () => {
    const [abandoned, running] = [await begun(videoBytes.length), await begun(videoBytes.length)]
    await send(abandoned, 0, videoBytes.subarray(0, megabyte))
    await send(running, 0, videoBytes.subarray(0, megabyte))
    const stored = (await sendWhole(videoBytes)).headers.get('content-location') ?? ''
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const file of [fileOf(abandoned), `${fileOf(abandoned)}.json`, `${fileOf(running)}.json`])
      await utimes(file, dayAgo, dayAgo)
    expect(await deleteAbandonedUploads()).toBe(1)
    expect((await ask(abandoned, 'HEAD')).status).toBe(404)
    expect(await offsetOf(running)).toBe(megabyte)
    expect((await site.get(stored)).status).toBe(200)
    expect((await stat(fileOf(running))).size).toBe(megabyte)
  })
})
