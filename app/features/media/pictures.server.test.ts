import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { withTemporaryFile } from './temporary-file.server.ts'
import { findFile, readFile } from './files.server.ts'
import { findPictureMetadata } from './known-pictures.server.ts'
import { pictures } from './media-tables.server.ts'
import { pictureBytesMax, pictureKey } from './picture.ts'
import { storeWebp, storePicture } from './pictures.server.ts'
import { shownPictures } from './shown-pictures.server.ts'
import { plain } from '../../../tests/support/pictures.ts'

useDatabase()
afterEach(startClock)

const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#8a391b' } })
    .jpeg()
    .toBuffer()

async function stored(name: string) {
  const outcome = await storePicture(await photo(), name, null)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

describe('a picture that was stored', () => {
  test('has an address made of the time and its name, and can be read there', async () => {
    stopClock('2026-11-12T08:00:00Z')
    const { address, width, height } = await stored('Œil de tigre.JPG')
    expect(address).toBe('/media/article-images/1794470400000-oeil-de-tigre.webp')
    const key = '1794470400000-oeil-de-tigre.webp'
    const { bytes = 0 } = (await findFile('article-images', key)) ?? {}
    const file = await new Response(await readFile('article-images', key, { first: 0, last: bytes - 1 })).bytes()
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height })
  })

  test('never takes the place of another of the same name and time', async () => {
    stopClock('2026-11-12T09:00:00Z')
    const storedPictures = await Promise.all([stored('a.jpg'), stored('a.jpg'), stored('a.jpg')])
    expect(new Set(storedPictures.map(({ address }) => address)).size).toBe(3)
  })

  test('reserves its space on the page', async () => {
    const { address } = await stored('lapis.jpg')
    const known = await findPictureMetadata([address, '/media/article-images/absent.webp', 'https://exemple.fr/a.jpg'])
    const focus = { x: 50, y: 50 }
    const described = { width: 600, height: 400, bytes: 570, placeholder: expect.any(String), focus }
    expect([...known]).toEqual([[address, described]])
    expect((await shownPictures([address, address, null])).get(address)).toEqual({
      src: `${address}?l=680`,
      srcSet: `${address}?l=200 200w, ${address}?l=400 400w, ${address}?l=680 600w`,
      width: 600,
      height: 400,
      placeholder: known.get(address)?.placeholder,
      focus,
    })
  })

  test('is known by the name that its file had', async () => {
    const { address } = await stored('../album/\u202eÉté à Lyon\u0000.JPG')
    expect(address).toMatch(/^\/media\/article-images\/\d+-ete-a-lyon\.webp$/)
    const [row] = await db
      .select()
      .from(pictures)
      .where(eq(pictures.key, pictureKey(address)))
    expect(row?.name).toBe('Été à Lyon.JPG')
  })

  test.each([
    ['nothing', null],
    ['the WebP of before', 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA'],
  ])('with %s for a placeholder has one, and its focal point, soon after it was shown', async (_, placeholder) => {
    const { address } = await stored('ancien.jpg')
    await db
      .update(pictures)
      .set({ placeholder, focusX: null, focusY: null })
      .where(eq(pictures.key, pictureKey(address)))
    expect((await shownPictures([address])).get(address)?.placeholder).toBeNull()
    await vi.waitUntil(async () => (await findPictureMetadata([address])).get(address)?.placeholder, 10_000)
    expect((await shownPictures([address])).get(address)?.placeholder).toMatch(/^#[0-9a-f]{3}$/)
  })
})

test('a picture of another site is shown through ours, and what is no picture is not shown', async () => {
  const shown = await shownPictures(['https://exemple.fr/lapis.jpg', 'http://exemple.fr/a.jpg', 'javascript:alert(1)'])
  expect([...shown.keys()]).toEqual(['https://exemple.fr/lapis.jpg'])
  const { src, srcSet } = shown.get('https://exemple.fr/lapis.jpg') ?? {}
  expect(src).toMatch(/^\/media\/ailleurs\/[\w-]+\.[\w-]+\?l=800$/)
  expect(`${src} ${srcSet}`).not.toContain('exemple.fr')
})

test('a picture that is too heavy, or empty, is refused before it is decoded', async () => {
  expect(await storePicture(new Uint8Array(pictureBytesMax + 1), 'a.jpg', null)).toEqual({
    ok: false,
    refusal: 'bytes',
  })
  expect(await storePicture(new Uint8Array(), 'a.jpg', null)).toEqual({ ok: false, refusal: 'empty' })
})

test('the demo world’s pictures are stored as they are', async () => {
  const webp = await plain(120, 90, '#1d5a4b').webp().toBuffer()
  const { address, width, height } = await withTemporaryFile(async (file) => {
    await writeFile(file, webp)
    return storeWebp(file, 'pendentif-nazar.webp')
  })
  expect([width, height]).toEqual([120, 90])
  const key = address.slice('/media/article-images/'.length)
  expect(await findFile('article-images', key)).toMatchObject({ bytes: webp.length })
  expect((await findPictureMetadata([address])).get(address)?.placeholder).toMatch(/^#[0-9a-f]{3}$/)
  await expect(storeWebp(import.meta.filename, 'photo')).rejects.toThrow()
})
