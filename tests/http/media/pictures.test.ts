import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { constants, crc32, deflateSync } from 'node:zlib'
// @ts-expect-error it brings no types
import S3rver from 's3rver'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { pictureRefusals } from '#features/media/pictures/picture.ts'
import type { UploadAnswer } from '#features/media/pictures/picture-upload.server.ts'
import { startServer, useServer } from '../../support/server.ts'

/* Through a real server and its socket: its process must survive, stay small and stay fast. */
const server = useServer()
const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const safari = 'image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'
const world = path.resolve(import.meta.dirname, '../../../database/world/pictures')
let cookie = ''

beforeAll(async () => {
  cookie = await signedInAt(server.origin)
})

async function signedInAt(origin: string): Promise<string> {
  const body = new URLSearchParams({ email: 'maiwenn@example.org', password: inject('worldPasswords').admin })
  const headers = { origin }
  const answer = await fetch(`${origin}/compte/connexion`, { method: 'POST', body, headers, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

type Sent = [bytes: Uint8Array, name: string, type?: string]

async function send(files: Sent[], as = { origin: server.origin, cookie }) {
  const form = new FormData()
  for (const [bytes, name, type = 'image/jpeg'] of files) {
    form.append('image', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  const response = await fetch(`${as.origin}/televersements/images`, { method: 'POST', body: form, headers: as })
  return { status: response.status, ...((await response.json()) as UploadAnswer) }
}

async function sent(bytes: Uint8Array, name = 'photo.jpg', as?: { origin: string; cookie: string }) {
  const { images, errors } = await send([[bytes, name]], as)
  const [image] = images
  if (!image) throw new Error(errors[0]?.message)
  return image
}

function get(address: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(`${server.origin}${address}`, { headers, method })
}

const bytesAt = async (address: string, headers?: Record<string, string>) =>
  Buffer.from(await (await get(address, headers)).arrayBuffer())
const worldPicture = (name: string) => readFileSync(path.join(world, `${name}.webp`))
const photo = (width: number, height: number) =>
  sharp(worldPicture('bracelet-jade')).resize({ width, height, fit: 'fill' }).jpeg({ quality: 90 })
const plain = (width: number, height: number, background = '#b05040') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

describe('a picture is served in the best format that the browser accepts', () => {
  let address = ''
  beforeAll(async () => {
    ;({ address } = await sent(await photo(900, 675).toBuffer()))
  })

  const described = async (width: number, accept?: string, more = '') => {
    const { status, headers } = await get(`${address}?l=${width}${more}`, accept ? { accept } : {})
    const [type, vary, cache, etag] = ['content-type', 'vary', 'cache-control', 'etag'].map((name) => headers.get(name))
    return { status, type, vary, cache, etag }
  }

  test('WebP where it is accepted, JPEG elsewhere, for an hour', async () => {
    const common = { status: 200, vary: 'Accept', cache: 'public, max-age=3600' }
    expect(await described(800, safari)).toMatchObject({ ...common, type: 'image/webp' })
    expect(await described(800, 'image/png,*/*')).toMatchObject({ ...common, type: 'image/jpeg' })
    expect(await described(800)).toMatchObject({ ...common, type: 'image/jpeg' })
  })

  test('AVIF as soon as it is ready; until then WebP, for a minute', async () => {
    const found = new Set<string>()
    const avif = await vi.waitUntil(async () => {
      const variant = await described(400, chrome)
      found.add(`${variant.type} ${variant.cache}`)
      return variant.type === 'image/avif' && variant
    }, 25_000)
    expect(avif).toMatchObject({ vary: 'Accept', cache: 'public, max-age=3600' })
    const [avifBytes, webpBytes] = [
      await bytesAt(`${address}?l=400`, { accept: chrome }),
      await bytesAt(`${address}?l=400`, { accept: safari }),
    ]
    expect((await sharp(avifBytes).metadata()).compression).toBe('av1')
    expect(avifBytes.length).toBeLessThan(webpBytes.length)
    found.delete('image/avif public, max-age=3600')
    expect([...found].every((answer) => answer === 'image/webp public, max-age=60')).toBe(true)
  })

  test('with an ETag for each, for revalidation', async () => {
    const tags = await Promise.all([chrome, safari, '*/*'].map(async (accept) => (await described(400, accept)).etag))
    expect(new Set(tags).size).toBe(3)
    for (const [index, accept] of [chrome, safari, '*/*'].entries()) {
      const again = await get(`${address}?l=400`, { accept, 'if-none-match': tags[index] ?? '' })
      expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept'])
      const other = await get(`${address}?l=400`, { accept, 'if-none-match': tags[(index + 1) % 3] ?? '' })
      expect(other.status).toBe(200)
      await other.arrayBuffer()
    }
  })

  test('in JPEG on request: the pictures that other sites show of a page', async () => {
    expect(await described(1200, chrome, '&f=jpeg')).toMatchObject({ status: 200, type: 'image/jpeg', vary: null })
    for (const asked of ['&f=avif', '&f=png', '&f=', '&f=JPEG'])
      expect((await described(800, chrome, asked)).status).toBe(404)
    for (const asked of ['?f=jpeg', '?l=', '?l=801', '?l=0800', '?l=800.0', '?l=-1']) {
      expect((await get(address + asked)).status).toBe(404)
    }
  })

  test('without a width, as stored; ranges and HEAD too', async () => {
    const whole = await get(address)
    expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=3600',
    ])
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 675 })
    const part = await get(address, { range: 'bytes=100-199' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))]).toEqual([206, true])
    const head = await get(`${address}?l=200`, { accept: safari }, 'HEAD')
    const small = await bytesAt(`${address}?l=200`, { accept: safari })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(small.length),
      '',
    ])
  })
})

describe('a picture is seen as it was taken', () => {
  // Red, green, blue and grey, as displayed, from the top left by rows.
  const colours = ['#c80000', '#00a000', '#0000c8', '#808080']

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('when the camera was held as EXIF orientation %i', async (orientation) => {
    const squares = await Promise.all(colours.map((colour) => plain(40, 30, colour).png().toBuffer()))
    const seen = await plain(80, 60)
      .composite(squares.map((input, index) => ({ input, left: (index % 2) * 40, top: Math.floor(index / 2) * 30 })))
      .png()
      .toBuffer()
    // The sensor's image: rotated, then mirrored, to undo the orientation.
    const degrees = [0, 0, 180, 180, 90, 270, 270, 90][orientation - 1] ?? 0
    const rotated = sharp(await sharp(seen).rotate(degrees).png().toBuffer()).flop([2, 4, 5, 7].includes(orientation))
    const taken = rotated.withMetadata({ orientation }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    const { address, width, height } = await sent(await taken.toBuffer())
    expect([width, height]).toEqual([80, 60])
    await expectColours(await bytesAt(address), colours)
  })

  test.each([
    ['for printing (CMYK)', () => plain(80, 60).toColourspace('cmyk').jpeg({ quality: 100 })],
    ['for printing, with its profile', () => plain(80, 60).withIccProfile('cmyk').jpeg({ quality: 100 })],
    ['in 16 bits', () => plain(80, 60).toColourspace('rgb16').png()],
    ['on a wide screen (P3)', () => plain(80, 60).withIccProfile('p3').png()],
    ['in grey', () => plain(80, 60, '#777777').toColourspace('b-w').jpeg()],
    ['in a palette', () => plain(80, 60).png({ palette: true })],
  ])('in its colours, when it was made %s', async (kind, make) => {
    const bytes = await make().toBuffer()
    const { address } = await sent(bytes)
    const wanted = kind === 'in grey' ? '#777777' : '#b05040'
    // CMYK has fewer colours: the nearest ones are expected.
    const toneMax = kind.startsWith('for printing') ? 32 : 16
    for (const shown of [address, `${address}?l=200&f=jpeg`, `${address}?l=200&f=webp`]) {
      await expectColours(await bytesAt(shown), [wanted, wanted, wanted, wanted], toneMax)
      expect((await sharp(await bytesAt(shown)).metadata()).icc).toBeUndefined()
    }
  })

  test('without the place where it was taken, nor anything else that its file said', async () => {
    const said = {
      IFD0: { Artist: 'Camille Secrète', Software: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' },
    }
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>Camille Secrète</dc:creator></x:xmpmeta>'
    const bytes = await photo(300, 200).withExif(said).withXmp(xmp).toBuffer()
    expect(bytes.includes('Camille') && bytes.includes('<script>') && bytes.includes('xmpmeta')).toBe(true)
    const { address } = await sent(bytes)
    for (const shown of [address, `${address}?l=200&f=jpeg`, `${address}?l=200&f=webp`, `${address}?l=400&f=webp`]) {
      const body = await bytesAt(shown)
      for (const word of ['Exif', 'EXIF', 'GPS', 'Camille', 'script', 'xmp', 'XMP'])
        expect(body.includes(word), `${word} in ${shown}`).toBe(false)
    }
  })
})

describe('a dangerous file is refused in French, and harms nothing', () => {
  const { type, heic, pixels, damaged, empty, bytes: tooHeavy } = pictureRefusals
  const refusals: [what: string, make: () => Uint8Array | Promise<Uint8Array>, status: number, sentence: string][] = [
    ['a PNG of 2.5 billion pixels in 100 kB', () => pngOf(50_000, 50_000, { depth: 8, colour: 2 }), 413, pixels],
    ['the same in black and white, whole, in 300 kB', wholeBlackAndWhite, 413, pixels],
    ['the same interlaced', () => pngOf(50_000, 50_000, { depth: 16, colour: 6, interlaced: true }), 413, pixels],
    [
      'an interlaced PNG that would take 650 MB',
      () => pngOf(9000, 9000, { depth: 16, colour: 6, interlaced: true }),
      413,
      pixels,
    ],
    [
      'a JPEG that claims 65 500 × 65 500',
      async () => jpegDeclaring(65_500, await plain(16, 16).jpeg().toBuffer()),
      413,
      pixels,
    ],
    [
      'a progressive JPEG that claims 12 000 × 8 000',
      async () => jpegDeclaring(12_000, await plain(16, 16).jpeg({ progressive: true }).toBuffer(), 8000),
      413,
      pixels,
    ],
    ['a GIF that claims 65 535 × 65 535', () => gifOf(65_535, 65_535, 1, 65_535, 65_535), 413, pixels],
    ['a picture of 100 000 × 100', () => plain(100_000, 100).png().toBuffer(), 413, pixels],
    ['a JPEG that was cut', async () => (await photo(900, 600).toBuffer()).subarray(0, 20_000), 400, damaged],
    ['a PNG whose data end too early', async () => pngOf(400, 400, { depth: 8, colour: 2, rows: 7 }), 400, damaged],
    [
      'an SVG called photo.jpg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      415,
      type,
    ],
    [
      'an SVG that reads one of our files',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
        ),
      415,
      type,
    ],
    ['an XML that swells a billion times', billionLaughs, 415, type],
    ['a text', () => Buffer.from('Ceci n’est pas une photo. '.repeat(1000)), 415, type],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, type],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'), 415, type],
    [
      'a Photoshop file',
      () =>
        Buffer.concat([
          Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x09\0\0\0\x09\0\x08\0\x03', 'latin1'),
          Buffer.alloc(900),
        ]),
      415,
      type,
    ],
    ['a TIFF', () => plain(40, 30).tiff().toBuffer(), 415, type],
    ['a JPEG 2000', () => Buffer.from('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ', 'latin1'), 415, type],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(500)]), 415, type],
    ['an archive', () => Buffer.from('PK\x03\x04' + 'x'.repeat(500), 'latin1'), 415, type],
    ['noise', () => randomBytes(100_000), 415, type],
    ['a few bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 400, damaged],
    [
      'an iPhone’s HEIC',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000)]),
      415,
      heic,
    ],
    ['nothing', () => new Uint8Array(), 400, empty],
    ['26 MB', () => new Uint8Array(26 * 1024 * 1024), 413, tooHeavy],
  ]

  test.each(refusals)('%s', async (_, make, status, sentence) => {
    const bytes = await make()
    const began = performance.now()
    expect(await send([[bytes, 'photo.jpg', 'image/png']])).toEqual({
      status,
      images: [],
      errors: [{ name: 'photo.jpg', message: sentence }],
    })
    expect(performance.now() - began).toBeLessThan(10_000)
    await expectAliveAndFast()
  })

  test('more than 50 MB at once, before they are read', async () => {
    const { status, errors } = await send(
      Array.from({ length: 3 }, (): Sent => [new Uint8Array(20 * 1024 * 1024), 'a.jpg']),
    )
    expect([status, errors[0]?.message]).toEqual([413, 'Cet envoi est trop lourd\u00a0: 50\u00a0Mo au plus à la fois.'])
    await expectAliveAndFast()
  })

  test('hundreds of files at once', async () => {
    const small = await plain(4, 4).png().toBuffer()
    const { status, errors } = await send(Array.from({ length: 300 }, (): Sent => [small, 'a.png']))
    expect([status, errors[0]?.message]).toEqual([413, 'Cet envoi compte trop d’images\u00a0: 50 au plus à la fois.'])
    await expectAliveAndFast()
  })
})

describe('an unusual picture is accepted', () => {
  test.each([
    [
      'a JPEG with a page behind it',
      async () => Buffer.concat([await photo(300, 200).toBuffer(), Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'a JPEG with a PHP program behind it',
      async () => Buffer.concat([await photo(300, 200).toBuffer(), Buffer.from('<?php system($_GET["script"]); ?>')]),
    ],
    [
      'a JPEG that is also an archive',
      async () =>
        Buffer.concat([
          await photo(300, 200).toBuffer(),
          Buffer.from('PK\x03\x04script.html'),
          Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'),
        ]),
    ],
    [
      'a PNG with a page in a comment',
      async () => withPngText(await plain(30, 20).png().toBuffer(), '<script>alert(1)</script>'),
    ],
  ])('%s: only the picture is kept', async (_, make) => {
    const { address } = await sent(await make())
    for (const shown of [address, `${address}?l=200&f=jpeg`, `${address}?l=200&f=webp`]) {
      const body = await bytesAt(shown)
      for (const word of ['script', '<?php', 'PK\x03\x04']) expect(body.includes(word)).toBe(false)
    }
    const { headers } = await get(address)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['a GIF of five thousand frames', () => gifOf(100, 80, 5000), [100, 80]],
    [
      'a WebP of five thousand frames',
      async () => webpAnimation(await plain(64, 48).webp({ lossless: true }).toBuffer(), 64, 48, 5000),
      [64, 48],
    ],
    ['a picture of 1 × 100 000', () => plain(1, 100_000).png().toBuffer(), [1, 2400]],
    ['a picture of one pixel', () => plain(1, 1).png().toBuffer(), [1, 1]],
  ] as const)('%s', async (_, make, size) => {
    const began = performance.now()
    const { address, width, height } = await sent(await make())
    expect([width, height]).toEqual(size)
    expect((await sharp(await bytesAt(`${address}?l=800`, { accept: safari })).metadata()).pages).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(10_000)
    await expectAliveAndFast()
  })

  test.each([
    ['../../../etc/passwd.jpg', /\/\d+-passwd\.webp$/],
    ['C:\\fakepath\\Été à Lyon.JPG', /\/\d+-ete-a-lyon\.webp$/],
    ['photo\u202egpj.exe', /\/\d+-photo-gpj\.webp$/],
    ['\u202e\u2066.jpg', /\/\d+-image\.webp$/],
    [`${'é'.repeat(400)}.jpg`, /\/\d+-e{60}\.webp$/],
    ['"; filename="x.svg', /\/\d+-filename-x\.webp$/],
    ['a\r\nContent-Type: text/html\r\n\r\n<b>.png', /\/\d+-[a-z-]+\.webp$/],
    ['photo.php', /\/\d+-photo\.webp$/],
    ['.htaccess', /\/\d+-image\.webp$/],
  ])('whatever it is called: %j', async (name, address) => {
    const image = await sent(await plain(30, 20).png().toBuffer(), name)
    expect(image.address).toMatch(address)
    expect((await get(image.address)).status).toBe(200)
  })
})

test('an upload that breaks off leaves nothing behind', async () => {
  const address = new URL(server.origin)
  const { connect } = await import('node:net')
  const socket = connect(Number(address.port), address.hostname)
  const head = `POST /televersements/images HTTP/1.1\r\nHost: ${address.host}\r\nOrigin: ${server.origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
  socket.write(head + 'x'.repeat(3_000_000))
  const temporary = () => readdirSync(path.join(server.dataDir, 'temporary')).length
  await vi.waitUntil(() => temporary() > 0, 5000)
  socket.destroy()
  await vi.waitUntil(() => temporary() === 0, 5000)
  await expectAliveAndFast()
})

/** Sends the same file twenty times at once, from a process of its own, since this one measures. */
const twentyTimes = `
const [origin, cookie, file] = process.argv.slice(1)
const { createReadStream, statSync } = require('node:fs')
const head = '--x\\r\\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\\r\\n\\r\\n'
const tail = '\\r\\n--x--\\r\\n'
const headers = { origin, cookie, 'content-type': 'multipart/form-data; boundary=x',
  'content-length': head.length + statSync(file).size + tail.length }
for (let sent = 0; sent < 20; sent += 1) {
  const request = require('node:http').request(origin + '/televersements/images', { method: 'POST', agent: false, headers })
  request.on('response', (response) => { console.log(response.statusCode); response.resume() })
  request.write(head)
  createReadStream(file).on('end', () => request.end(tail)).pipe(request, { end: false })
}`

describe.skipIf(process.platform !== 'linux')('memory', () => {
  test('twenty photos of 24 MB at once are all stored, without passing through the server’s memory', async () => {
    const heavy = path.join(server.dataDir, 'heavy.jpg')
    writeFileSync(heavy, Buffer.concat([await photo(800, 600).toBuffer(), randomBytes(24 * 1024 * 1024)]))
    const pid = serverPid()
    writeFileSync(`/proc/${pid}/clear_refs`, '5') // resets the peak
    const before = peakMegabytes(pid)
    const sending = spawn(process.execPath, ['-e', twentyTimes, server.origin, cookie, heavy], { stdio: 'pipe' })
    let answers = ''
    sending.stdout.on('data', (line: Buffer) => (answers += line.toString()))
    const pages: number[] = []
    while (sending.exitCode === null) pages.push(await pageMilliseconds())
    expect(answers).toBe('201\n'.repeat(20))
    // In memory these bodies would take 480 MB, and twice that once parsed as forms.
    expect(peakMegabytes(pid) - before).toBeLessThan(150)
    expect(Math.max(...pages)).toBeLessThan(1000)
  }, 60_000)

  test('the most demanding picture takes 700 MB, outside the server’s process', async () => {
    const wide = plain(7000, 7000).ensureAlpha().toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 })
    const image = await sent(await wide.toBuffer(), 'grand.png')
    expect([image.width, image.height]).toEqual([2400, 2400])
    const imagePrograms = listImagePrograms()
    expect(imagePrograms.length).toBeLessThanOrEqual(4)
    expect(Math.max(...imagePrograms.map((program) => peakMegabytes(program.pid)))).toBeLessThan(700)
  }, 60_000)
})

test.skipIf(process.platform !== 'linux')('an image worker that is killed harms no other process', async () => {
  const wide = await plain(6000, 6000).png({ progressive: true, compressionLevel: 1 }).toBuffer()
  const answered = new AbortController()
  const sending = send([[wide, 'grand.png']]).finally(() => answered.abort())
  while (!answered.signal.aborted) {
    for (const { pid } of listImagePrograms()) process.kill(pid, 'SIGKILL')
    await setTimeout(50)
  }
  expect(await sending).toMatchObject({ status: 400, errors: [{ message: pictureRefusals.damaged }] })
  await expectAliveAndFast()
  expect((await send([[await photo(300, 200).toBuffer(), 'photo.jpg']])).status).toBe(201)
})

test('pictures in S3 are uploaded, resized and served in the same way', async () => {
  const folder = path.join(server.dataDir, 's3')
  const s3 = new S3rver({ port: 0, silent: true, directory: folder, configureBuckets: [{ name: 'blog', configs: [] }] })
  const { port } = (await s3.run()) as { port: number }
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'blog',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const onS3 = await startServer({ env })
  try {
    const maiwenn = { origin: onS3.origin, cookie: await signedInAt(onS3.origin) }
    const { address } = await sent(await photo(900, 675).toBuffer(), 'photo.jpg', maiwenn)
    const whole = await fetch(onS3.origin + address, { headers: { range: 'bytes=0-99' } })
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([206, 100])
    const answer = await fetch(`${onS3.origin}${address}?l=400`, { headers: { accept: safari } })
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 400 })
    await vi.waitUntil(() => readdirSync(path.join(onS3.dataDir, 'temporary')).length === 0, 30_000)
  } finally {
    await onS3.stop()
    await s3.close()
  }
}, 60_000)

async function pageMilliseconds(): Promise<number> {
  const began = performance.now()
  const page = await get('/')
  expect([page.status, (await page.text()).length > 1000]).toEqual([200, true])
  return performance.now() - began
}

async function expectAliveAndFast() {
  expect(await pageMilliseconds()).toBeLessThan(1000)
}

function serverPid(): number {
  const ours = `DATA_DIR=${server.dataDir}\0`
  return (
    runningProcesses().find(({ command, environment }) => command.includes('server.ts') && environment.includes(ours))
      ?.pid ?? 0
  )
}

function listImagePrograms() {
  const pid = serverPid()
  return runningProcesses().filter(({ parent, command }) => parent === pid && command.includes('image-worker'))
}

function runningProcesses() {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
      const parent = Number(
        read('stat')
          .replace(/^.*\) . /s, '')
          .split(' ')[0],
      )
      return [{ pid: Number(pid), parent, command: read('cmdline'), environment: read('environ') }]
    } catch {
      return [] // it has exited meanwhile
    }
  })
}

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Of the four quarters, by rows. */
async function expectColours(bytes: Uint8Array, colours: string[], toneMax = 16) {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [index, colour] of colours.entries()) {
    const x = Math.floor((info.width * (index % 2 ? 3 : 1)) / 4)
    const y = Math.floor((info.height * (index > 1 ? 3 : 1)) / 4)
    const found = [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
    const wanted = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    const farthest = Math.max(...found.map((tone, at) => Math.abs(tone - (wanted[at] ?? 0))))
    expect(farthest, `${found.join()} instead of ${wanted.join()}`).toBeLessThan(toneMax)
  }
}

interface PngKind {
  depth: number
  /** PNG colour type. 0: grey, 2: RGB, 6: RGBA. */
  colour: number
  interlaced?: boolean
  /** Number of rows present. */
  rows?: number
  data?: Buffer
}

/** A PNG whose header announces this size; the pixels may be missing. */
function pngOf(width: number, height: number, { depth, colour, interlaced = false, rows, data }: PngKind): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, Number(interlaced)], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data ?? deflateSync(Buffer.alloc(rows ? rows * (1 + width * 3) : 100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** 312 MB of black rows: a block that inflates to a megabyte, repeated. */
function wholeBlackAndWhite(): Buffer {
  const rowBytes = 1 + 50_000 / 8
  const block = deflateSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH }).subarray(2)
  const last = deflateSync(Buffer.alloc(1))
  const blocks = Array.from({ length: Math.ceil((rowBytes * 50_000) / (1024 * 1024)) }, () => block)
  return pngOf(50_000, 50_000, {
    depth: 1,
    colour: 0,
    data: Buffer.concat([last.subarray(0, 2), ...blocks, last.subarray(2)]),
  })
}

function withPngText(png: Buffer, text: string): Buffer {
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), pngChunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(end)])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function jpegDeclaring(width: number, jpeg: Buffer, height = width): Buffer {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** Frames of one pixel, or as wide as the picture. */
function gifOf(width: number, height: number, frames: number, frameWidth = 1, frameHeight = 1): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xc8\x3c\x3c\0\0\0', 'latin1')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  frame.writeUInt16LE(frameWidth, 13)
  frame.writeUInt16LE(frameHeight, 15)
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** The same still WebP, repeated. */
function webpAnimation(still: Buffer, width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(6)
  size.writeUIntLE(width - 1, 0, 3)
  size.writeUIntLE(height - 1, 3, 3)
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([Buffer.alloc(6), size, Buffer.from([40, 0, 0, 0]), still.subarray(12)]),
  )
  return riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size])),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: frames }, () => frame),
    ]),
  )
}

function riffChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

function billionLaughs(): Buffer {
  const entities = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`)
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l10;</text></svg>`,
  )
}
