import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withTemporaryFile } from '../temporary-file.server.ts'
import type { Card } from '../card.ts'
import './process-picture.server.ts'
import { renderCard } from './render-card.server.ts'
import { setText } from './typeset-text.server.ts'
import { plain } from '../../../../tests/support/pictures.ts'

const text = {
  words: 'Œil de tigre',
  font: 'title',
  colour: '#000',
  left: 10,
  top: 10,
  width: 300,
  height: 120,
  sizes: [40, 30],
} as const
const card: Card = {
  width: 400,
  height: 200,
  ground: '<rect width="400" height="200" fill="#fff"/>',
  texts: [{ ...text, sizes: [40, 30] }],
  window: { left: 300, top: 0, width: 100, height: 200, focus: null },
}
const shapes = (words: string, more: object = {}) =>
  setText({ ...text, sizes: [40, 30], words, ...more }).match(/<path/g)?.length ?? 0
const sizeOf = (words: string) =>
  Number(/scale\(([\d.]+)/.exec(setText({ ...text, sizes: [40, 30], words }))?.[1]) * 1000

describe('words', () => {
  test('are rendered with the product’s fonts, Polish and Turkish letters too', () => {
    expect(shapes('Œil')).toBe(3)
    expect(shapes('Łódź İğ')).toBe(6)
  })

  test('lose the characters that none of our fonts has, and direction marks', () => {
    expect(shapes('Œil 🐯✨\u202e\u200f')).toBe(3)
  })

  test('in an unsupported script are replaced by others', () => {
    expect(shapes('خمسة')).toBe(0)
    expect(shapes('خمسة', { otherwise: 'Jade' })).toBe(4)
  })

  test('become smaller to find room, and are cut at the last size', () => {
    expect(sizeOf('Court')).toBe(40)
    expect(sizeOf('Un titre de trois lignes ou presque à cette taille')).toBe(30)
    const long = setText({ ...text, sizes: [30], words: 'mot '.repeat(200) })
    expect(long.match(/<path/g)?.length).toBeLessThan(80)
    expect(shapes('M'.repeat(500), { sizes: [30] })).toBeLessThan(60)
  })

  test('are never SVG', () => {
    expect(setText({ ...text, sizes: [40], words: '<image href="file:///etc/passwd"/>' })).not.toContain('href')
  })
})

describe('a card', () => {
  test('is white where it is empty, and shows the picture in its window', async () => {
    const picture = await plain(50, 50, '#f00').webp().toBuffer()
    const pixel = await withTemporaryFile((from) =>
      withTemporaryFile(async (to) => {
        await writeFile(from, picture)
        await renderCard({ from, mark: null }, to, card)
        const { data, info } = await sharp(await readFile(to))
          .raw()
          .toBuffer({ resolveWithObject: true })
        return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
      }),
    )
    expect(pixel(350, 100)[0]).toBeGreaterThan(240)
    expect(pixel(350, 100)[1]).toBeLessThan(20)
    expect(pixel(200, 190)).toEqual([255, 255, 255])
  })

  test.each([
    ['at its left', { x: 0, y: 50 }, 'red'],
    ['at its right', { x: 100, y: 50 }, 'blue'],
    ['where it stands out, by default', null, 'blue'],
  ] as const)('keeps what matters of a picture, %s', async (_, focus, colour) => {
    const bead = Buffer.from('<svg width="300" height="200"><circle cx="250" cy="100" r="40" fill="#00f"/></svg>')
    const left = { create: { width: 60, height: 200, channels: 3 as const, background: '#a00' } }
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ddd' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: bead, left: 0, top: 0 },
      ])
      .webp({ quality: 100 })
      .toBuffer()
    const [red = 0, , blue = 0] = await withTemporaryFile((from) =>
      withTemporaryFile(async (to) => {
        await writeFile(from, picture)
        await renderCard({ from, mark: null }, to, {
          ...card,
          texts: [],
          window: { left: 0, top: 0, width: 100, height: 200, focus },
        })
        const { data, info } = await sharp(await readFile(to))
          .raw()
          .toBuffer({ resolveWithObject: true })
        const at = (100 * info.width + (focus ? (focus.x === 0 ? 20 : 50) : 50)) * 3
        return [...data.subarray(at, at + 3)]
      }),
    )
    expect(red > blue ? 'red' : 'blue').toBe(colour)
  })

  test('reads no untrusted SVG', async () => {
    await withTemporaryFile((to) => renderCard({ from: null, mark: null }, to, card))
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
  })

  test('of noise stays light enough for every network', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 700,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .webp({ lossless: true })
      .toBuffer()
    const window = { left: 0, top: 0, width: 1200, height: 630, focus: null }
    const bytes = await withTemporaryFile((from) =>
      withTemporaryFile(async (to) => {
        await writeFile(from, noise)
        await renderCard({ from, mark: null }, to, { ...card, width: 1200, height: 630, window })
        return (await readFile(to)).length
      }),
    )
    expect(bytes).toBeLessThan(300_000)
  })

  test('is the same on a machine without any font', async () => {
    const program = [
      `const { setText } = await import(${JSON.stringify(path.join(import.meta.dirname, 'typeset-text.server.ts'))})`,
      `process.stdout.write(String(setText(${JSON.stringify(card.texts[0])}).length))`,
    ].join('\n')
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { FONTCONFIG_FILE: '/nonexistent', FONTCONFIG_PATH: '/nonexistent' },
    })
    expect(Number(stdout)).toBe(setText({ ...text, sizes: [40, 30] }).length)
  })
})
