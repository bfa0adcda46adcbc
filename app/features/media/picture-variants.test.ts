import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { putFile } from './files.server.ts'
import { askedWidth, findVariant } from './picture-variants.server.ts'

async function storedPicture(width: number): Promise<string> {
  const key = `${randomUUID()}.webp`
  const picture = sharp({ create: { width, height: width / 2, channels: 3, background: '#8a391b' } })
  await putFile('article-images', key, await picture.webp().toBuffer())
  return key
}

const widthOf = async (file: Awaited<ReturnType<typeof findVariant>>) => {
  if (!file) return null
  return (await sharp(await new Response(await file.read({ first: 0, last: file.bytes - 1 })).bytes()).metadata()).width
}

describe('a variant of a picture', () => {
  test('is made at the first request, and kept', async () => {
    const key = await storedPicture(900)
    const [first, second] = await Promise.all([findVariant(key, 400), findVariant(key, 400)])
    expect(await widthOf(first)).toBe(400)
    expect(second).toBe(first)
    expect((await findVariant(key, 400))?.modifiedAt).toEqual(first?.modifiedAt)
  })

  test('is never wider than the picture', async () => {
    expect(await widthOf(await findVariant(await storedPicture(300), 800))).toBe(300)
  })

  test('of a picture that is not there does not exist', async () => {
    expect(await findVariant('1700000000000-absent.webp', 400)).toBeNull()
    expect(await findVariant('../session-secret', 400)).toBeNull()
  })

  test('exists in five widths only', () => {
    expect(['200', '400', '800', '1200', '1600'].map(askedWidth)).toEqual([200, 400, 800, 1200, 1600])
    for (const other of ['', '0', '201', '0200', '2e2', '99999', ' 400', '400.0']) expect(askedWidth(other)).toBeNull()
  })
})
