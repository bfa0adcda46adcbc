import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { filePolicy } from '#platform/http/security/content-security-policy.server.ts'
import { pictureRefusals } from '#features/media/picture.ts'
import { photo, usePictureServer, safari, type SentPicture } from '../../support/picture-server.ts'
import { plain } from '../../support/pictures.ts'
import {
  billionLaughs,
  gifOf,
  jpegDeclaring,
  pngOf,
  webpAnimation,
  withPngText,
} from '../../support/unusual-pictures.ts'

const { server, session, send, sent, get, bytesAt, expectAlive } = usePictureServer()

describe('a dangerous file is refused in French, and harms nothing', () => {
  const { type, pixels, damaged, empty, bytes: tooHeavy } = pictureRefusals
  const refusals: [what: string, make: () => Uint8Array | Promise<Uint8Array>, status: number, sentence: string][] = [
    ['a PNG of 2.5 billion pixels in 100 kB', () => pngOf(50_000, 50_000, { depth: 8, colour: 2 }), 413, pixels],
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
    ['noise', () => randomBytes(100_000), 415, type],
    ['a few bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 400, damaged],

    ['nothing', () => new Uint8Array(), 400, empty],
    ['26 MB', () => new Uint8Array(26 * 1024 * 1024), 413, tooHeavy],
  ]

  test.each(refusals)('%s', async (_, make, status, sentence) => {
    const bytes = await make()
    expect(await send([[bytes, 'photo.jpg', 'image/png']])).toEqual({
      status,
      images: [],
      errors: [{ name: 'photo.jpg', message: sentence }],
    })
    await expectAlive()
  })

  test('hundreds of files at once', async () => {
    const small = await plain(4, 4).png().toBuffer()
    const { status, errors } = await send(Array.from({ length: 300 }, (): SentPicture => [small, 'a.png']))
    expect([status, errors[0]?.message]).toEqual([413, 'Cet envoi compte trop d’images\u00a0: 50 au plus à la fois.'])
    await expectAlive()
  })
})

describe('an unusual picture is accepted', () => {
  test.each([
    [
      'a JPEG with a page behind it',
      async () => Buffer.concat([await photo(300, 200).toBuffer(), Buffer.from('<script>alert(1)</script>')]),
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
    expect(headers.get('content-security-policy')).toBe(filePolicy)
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
    const { address, width, height } = await sent(await make())
    expect([width, height]).toEqual(size)
    expect((await sharp(await bytesAt(`${address}?l=800`, { accept: safari })).metadata()).pages).toBeUndefined()
    await expectAlive()
  })

  test.each([
    ['../../../etc/passwd.jpg', /\/\d+-passwd\.webp$/],

    ['photo\u202egpj.exe', /\/\d+-photo-gpj\.webp$/],
    ['\u202e\u2066.jpg', /\/\d+-image\.webp$/],

    ['"; filename="x.svg', /\/\d+-filename-x\.webp$/],
    ['a\r\nContent-Type: text/html\r\n\r\n<b>.png', /\/\d+-[a-z-]+\.webp$/],
    ['photo.php', /\/\d+-photo\.webp$/],
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
  const head = `POST /televersements/images HTTP/1.1\r\nHost: ${address.host}\r\nOrigin: ${server.origin}\r\nCookie: ${session.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
  socket.write(head + 'x'.repeat(3_000_000))
  const temporary = () => readdirSync(path.join(server.dataDir, 'temporary')).length
  await vi.waitUntil(() => temporary() > 0, 30_000)
  socket.destroy()
  await vi.waitUntil(() => temporary() === 0, 30_000)
  await expectAlive()
})
