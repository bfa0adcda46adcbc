import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { photo, usePictureServer, safari } from '../../support/picture-server.ts'
import { plain } from '../../support/pictures.ts'

const { sent, get, bytesAt } = usePictureServer()
const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

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

  test('WebP where it is accepted, JPEG elsewhere, for an hour, each once to who has it', async () => {
    const common = { status: 200, vary: 'Accept', cache: 'public, max-age=3600' }
    expect(await described(800, safari)).toMatchObject({ ...common, type: 'image/webp' })
    expect(await described(800, 'image/png,*/*')).toMatchObject({ ...common, type: 'image/jpeg' })
    expect(await described(800)).toMatchObject({ ...common, type: 'image/jpeg' })
    const tags = [(await described(800, safari)).etag ?? '', (await described(800)).etag ?? '']
    expect(tags[0]).not.toBe(tags[1])
    for (const [tag, status] of [
      [tags[0], 304],
      [tags[1], 200],
    ] as const)
      expect((await get(`${address}?l=800`, { accept: safari, 'if-none-match': tag ?? '' })).status).toBe(status)
  })

  test('in JPEG on request: the pictures that other sites show of a page', async () => {
    expect(await described(1200, chrome, '&f=jpeg')).toMatchObject({ status: 200, type: 'image/jpeg', vary: null })
    for (const asked of ['&f=avif', '&f=png', '&f=', '&f=JPEG'])
      expect((await described(800, chrome, asked)).status).toBe(404)
    for (const asked of ['?f=jpeg', '?l=', '?l=801', '?l=0800', '?l=800.0', '?l=-1']) {
      expect((await get(address + asked)).status).toBe(404)
    }
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
})

/** @returns the colours of the four quarters, by rows */
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
