// Needs a server of its own and 800 MB of disk, and no browser.
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { Metadata } from '@tus/server'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { WholeVideo } from '../support/largest-video.ts'

const server = useServer()
const videoBytesMax = 838_860_800
/** The browser's chunk size. */
const pieceBytes = 8 * 1024 * 1024
let cookie = ''

beforeAll(async () => {
  cookie = await signIn(server.origin, 'maiwenn')
})

function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { origin: server.origin, cookie, 'tus-resumable': '1.0.0', ...(init.headers as object) }
  return fetch(server.origin + address, { ...init, headers })
}

function begin(bytes: number): Promise<Response> {
  const named = Metadata.stringify({ filename: 'Lapis.mp4', filetype: 'video/mp4' })
  return ask('/televersements/videos', {
    method: 'POST',
    headers: { 'upload-length': String(bytes), 'upload-metadata': named },
  })
}

test('a video of exactly 838,860,800 bytes is sent, stored and served back byte for byte, whole and in parts', async () => {
  const videoBytes = new WholeVideo(videoBytesMax, pieceBytes)
  const begun = await begin(videoBytes.bytes)
  expect(begun.status).toBe(201)
  const upload = begun.headers.get('location') ?? ''
  const sent = createHash('sha256')
  let last = new Response()
  for (let number = 0; number < videoBytes.blocks; number++) {
    const piece = videoBytes.block(number)
    sent.update(piece)
    last = await ask(upload, {
      method: 'PATCH',
      headers: { 'upload-offset': String(number * pieceBytes), 'content-type': 'application/offset+octet-stream' },
      body: piece,
    })
    expect(last.status).toBe(204)
  }
  expect(last.headers.get('upload-offset')).toBe(String(videoBytesMax))
  const address = last.headers.get('content-location') ?? (await whereStored(upload))
  expect(address).toMatch(/^\/media\/article-videos\/[\w-]+\.mp4$/)
  expect(statSync(path.join(server.dataDir, 'files', address.replace('/media/', ''))).size).toBe(videoBytesMax)

  const whole = await fetch(server.origin + address)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(whole.headers.get('content-length')).toBe(String(videoBytesMax))
  const served = createHash('sha256')
  for await (const chunk of whole.body ?? []) served.update(chunk as Uint8Array)
  expect(served.digest('hex')).toBe(sent.digest('hex'))

  for (const [range, first, final] of [
    ['bytes=0-15', 0, 15],
    [`bytes=${pieceBytes - 100}-${pieceBytes + 99}`, pieceBytes - 100, pieceBytes + 99],
    ['bytes=838860799-', videoBytesMax - 1, videoBytesMax - 1],
    ['bytes=-1000', videoBytesMax - 1000, videoBytesMax - 1],
    ['bytes=838000000-999999999', 838_000_000, videoBytesMax - 1],
  ] as const) {
    const part = await fetch(server.origin + address, { headers: { range } })
    expect(part.status, range).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${first}-${final}/${videoBytesMax}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(videoBytes.part(first, final)), range).toBe(true)
  }
  const beyond = await fetch(server.origin + address, { headers: { range: 'bytes=838860800-' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */838860800'])
})

/** A slow disk answers the last chunk before the file is stored. */
async function whereStored(upload: string): Promise<string> {
  let address: string | null = null
  await expect
    .poll(async () => (address = (await ask(upload, { method: 'HEAD' })).headers.get('content-location')), {
      timeout: 60_000,
    })
    .toBeTruthy()
  return address ?? ''
}

test('one byte more is refused before the first, with the size of the file in the sentence', async () => {
  const refused = await begin(videoBytesMax + 1)
  expect(refused.status).toBe(413)
  expect(refused.headers.get('location')).toBeNull()
  expect(await refused.text()).toBe(
    'Le fichier est trop volumineux (800,1\u00a0MB). Taille maximale autorisée : 800 MB',
  )
})
