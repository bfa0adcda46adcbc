import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mountSmallDisk } from '../../../../tests/support/small-disk.ts'
import { temporaryFile, withTemporaryFile } from '../temporary-file.server.ts'
import { convertOriginal, writeVariant } from './process-picture.server.ts'

const plain = (width: number, height: number, background = '#8a391b') =>
  sharp({ create: { width, height, channels: 3, background } })

async function draw(given: Uint8Array) {
  return withTemporaryFile((from) =>
    withTemporaryFile(async (to) => {
      await writeFile(from, given)
      const outcome = await convertOriginal(from, to)
      if (!outcome.ok) return outcome.refusal
      const { description, wasAnimated } = outcome.value
      return { ...description, wasAnimated, data: await readFile(to) }
    }),
  )
}

async function drawn(given: Uint8Array) {
  const outcome = await draw(given)
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

describe('a photo that is uploaded', () => {
  test('is at most 2400 pixels long, and never enlarged', async () => {
    const large = await drawn(await plain(6000, 3000).jpeg().toBuffer())
    expect([large.width, large.height]).toEqual([2400, 1200])
    const small = await drawn(await plain(300, 200).jpeg().toBuffer())
    expect([small.width, small.height]).toEqual([300, 200])
  })

  test('keeps what is transparent in it', async () => {
    const clear = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect((await sharp((await drawn(clear)).data).metadata()).hasAlpha).toBe(true)
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s, and becomes a WebP', async (format) => {
    const { data } = await drawn(await plain(40, 30).toFormat(format).toBuffer())
    expect((await sharp(data).metadata()).format).toBe('webp')
  })

  test('shows its first image when it is an animation', async () => {
    const frames = await Promise.all(['#f00', '#0f0'].map((background) => plain(20, 20, background).png().toBuffer()))
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { data, height, wasAnimated } = await drawn(animation)
    expect([height, wasAnimated]).toEqual([20, true])
    expect((await drawn(frames[0] ?? Buffer.alloc(0))).wasAnimated).toBe(false)
    expect((await sharp(data).metadata()).pages).toBeUndefined()
  })
})

test('an AVIF of more pixels than its decoder can hold is refused', async () => {
  const small = await plain(64, 64).avif().toBuffer()
  const sizeBox = small.indexOf('ispe') + 8
  small.writeUInt32BE(6000, sizeBox)
  small.writeUInt32BE(6000, sizeBox + 4)
  expect(await draw(small)).toBe('pixels')
})

describe('a variant', () => {
  const variantOf = (given: Uint8Array, width: 200 | 400 | 1600, format: 'avif' | 'webp' | 'jpeg') =>
    withTemporaryFile(async (from) => {
      const to = await temporaryFile()
      await writeFile(from, given)
      await writeVariant(from, to, width, format)
      const data = await readFile(to)
      await rm(to)
      return sharp(data)
    })

  test('has the width that was asked, and is never enlarged', async () => {
    const original = await plain(1000, 500).webp().toBuffer()
    expect(await (await variantOf(original, 400, 'webp')).metadata()).toMatchObject({ width: 400, height: 200 })
    expect(await (await variantOf(original, 1600, 'webp')).metadata()).toMatchObject({ width: 1000, height: 500 })
  })

  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('is written as %s when that is asked', async (format, found) => {
    const original = await plain(300, 200).webp().toBuffer()
    expect((await (await variantOf(original, 200, format)).metadata()).format).toBe(found)
  })

  test('stands on white in JPEG, which knows no transparency', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
    const [red, green, blue] = await (await variantOf(await clear.webp().toBuffer(), 200, 'jpeg')).raw().toBuffer()
    expect([red, green, blue]).toEqual([255, 255, 255])
  })
})

describe('a placeholder', () => {
  test('is the mean colour', async () => {
    expect((await drawn(await plain(400, 300).jpeg().toBuffer())).placeholder).toBe('#832')
    const halves = sharp({ create: { width: 40, height: 10, channels: 3, background: '#fff' } }).composite([
      { input: { create: { width: 20, height: 10, channels: 3, background: '#000' } }, left: 0, top: 0 },
    ])
    expect((await drawn(await halves.png().toBuffer())).placeholder).toMatch(/^#([78])\1\1$/)
  })

  test('does not exist for a picture that it would show through', async () => {
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: '#f008' } })
    expect((await drawn(await clear.png().toBuffer())).placeholder).toBe('')
  })
})

test('a full disk is no damaged picture', async ({ skip }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-disk-'))
  const disk = mountSmallDisk(folder, 1)
  if (!disk) return skip('Needs the right to mount a disk.')
  try {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer()
    const outcome = await withTemporaryFile(async (from) => {
      await writeFile(from, photo)
      return convertOriginal(from, path.join(folder, 'converted'))
    })
    expect(outcome).toEqual({ ok: false, refusal: 'full' })
  } finally {
    disk.unmount()
    rmSync(folder, { recursive: true })
  }
})
