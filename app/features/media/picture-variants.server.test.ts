import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { takeFolderAway } from '../../../tests/support/data-folders.ts'
import { deleteFile, putFile } from './files.server.ts'
import type { PictureFormat } from './picture-format.ts'
import { parseWidth, findVariant, preparePageVariants, removeVariants } from './picture-variants.server.ts'

const plain = { create: { width: 1000, height: 500, channels: 3 as const, background: '#8a391b' } }
const photo = path.resolve(import.meta.dirname, '../../../database/world/pictures/bracelet-jade.webp')

async function storedPicture(width: number, source: string | null = null): Promise<string> {
  const key = `${randomUUID()}.webp`
  const picture = (source ? sharp(source) : sharp(plain)).resize({ width })
  await putFile('article-images', key, await picture.webp().toBuffer())
  return key
}

async function metadataOf(file: Awaited<ReturnType<typeof findVariant>>) {
  if (!file) return null
  return sharp(await new Response(await file.read({ first: 0, last: file.bytes - 1 })).bytes()).metadata()
}

describe('a variant of a picture', () => {
  test('is made at the first request, and cached', async () => {
    const key = await storedPicture(900)
    const [first, second] = await Promise.all([findVariant(key, 400, ['webp']), findVariant(key, 400, ['webp'])])
    expect(await metadataOf(first)).toMatchObject({ width: 400, format: 'webp' })
    expect(second?.modifiedAt).toEqual(first?.modifiedAt)
    expect((await findVariant(key, 400, ['webp']))?.modifiedAt).toEqual(first?.modifiedAt)
  })

  test('becomes AVIF although the store of originals was away when it was first asked for', async () => {
    const key = await storedPicture(300, photo)
    const formats: PictureFormat[] = ['avif', 'webp', 'jpeg']
    await findVariant(key, 200, ['webp'])
    const mend = await takeFolderAway('files')
    for (let times = 0; times < 5; times++) {
      expect(await findVariant(key, 200, formats)).toMatchObject({ contentType: 'image/webp' })
      await pause(100)
    }
    await mend()
    const isAvif = async () => (await findVariant(key, 200, formats))?.contentType === 'image/avif'
    await vi.waitUntil(isAvif, 20_000)
  })

  test('stays WebP where AVIF would be heavier', async () => {
    const key = await storedPicture(300)
    const formats: PictureFormat[] = ['avif', 'webp', 'jpeg']
    await vi.waitUntil(
      async () => (await findVariant(key, 200, formats))?.cacheControl === 'public, max-age=3600',
      20_000,
    )
    expect(await findVariant(key, 200, formats)).toMatchObject({ contentType: 'image/webp' })
  })

  test('that cannot be made is replaced by the picture itself, for a minute', async () => {
    const key = `${randomUUID()}.webp`
    await putFile('article-images', key, Buffer.from('RIFF, and then nothing that could be drawn'))
    expect(await findVariant(key, 400, ['webp'])).toMatchObject({ bytes: 42, cacheControl: 'public, max-age=60' })
  })

  test('of a picture that is not there does not exist', async () => {
    expect(await findVariant('1700000000000-absent.webp', 400, ['webp'])).toBeNull()
    expect(await findVariant('../session-secret', 400, ['avif', 'webp'])).toBeNull()
  })

  test('goes with the picture that is deleted', async () => {
    const key = await storedPicture(300)
    expect(await findVariant(key, 200, ['webp'])).not.toBeNull()
    await deleteFile('article-images', key)
    await removeVariants(key)
    expect(await findVariant(key, 200, ['webp'])).toBeNull()
  })

  test('exists in six widths only', () => {
    expect(['200', '400', '680', '800', '1200', '1600'].map(parseWidth)).toEqual([200, 400, 680, 800, 1200, 1600])
    for (const other of ['', '0', '201', '0200', '2e2', '99999', ' 400', '400.0']) expect(parseWidth(other)).toBeNull()
  })
})

test('the widths of a new picture are made before anybody asks, and none twice', async () => {
  const key = await storedPicture(700, photo)
  preparePageVariants(key, 700)
  const folder = path.join(process.env.DATA_DIR ?? '', 'variants/article-images', key)
  const expected = ['200.avif', '200.webp', '400.avif', '400.webp', '680.avif', '680.webp', '800.avif', '800.webp']
  // A temporary file lies beside the last one until it is renamed.
  const made = async () => (await readdir(folder).catch((): string[] => [])).toSorted()
  await vi.waitUntil(async () => (await made()).join() === expected.join(), 25_000)
  const { mtime } = await stat(path.join(folder, '800.webp'))
  preparePageVariants(key, 700)
  expect((await findVariant(key, 800, ['webp']))?.modifiedAt).toEqual(mtime)
})
