// Needs a server of its own: it publishes articles.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { usualAccent } from '#platform/ui/accents.ts'
import { composeCard } from '#features/discovery/share-card.ts'
import { useBrowser } from '../support/browser.ts'
import { usePictureServer } from '../support/picture-server.ts'

const { server, session, sent, bytesAt } = usePictureServer()
const openPage = useBrowser(server)

interface Point {
  x: number
  y: number
}

const landscape = { width: 1600, height: 1200 }
const portrait = { width: 1200, height: 1600 }
/** This part of a square must be alike; the category's tag stands over a corner of cards. */
const least = 0.75
/** Pixels, of both squares. */
const side = 140
const bottomLeft: Point = { x: 9, y: 91 }
const topRight: Point = { x: 91, y: 9 }

/** On linen: a red square, which stands out, and a dull blue one, which does not. */
async function pictureWith(size: { width: number; height: number }, red: Point, blue: Point): Promise<Buffer> {
  const square = async (background: string, { x, y }: Point) => ({
    input: await sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer(),
    left: Math.round((size.width * x) / 100 - side / 2),
    top: Math.round((size.height * y) / 100 - side / 2),
  })
  return sharp({ create: { ...size, channels: 3, background: '#d8d2c8' } })
    .composite([await square('#e01010', red), await square('#506080', blue)])
    .jpeg({ quality: 92 })
    .toBuffer()
}

const isRed = (red: number, green: number, blue: number) => red > 150 && green < 90 && blue < 90
const isBlue = (red: number, green: number, blue: number) => red < 120 && blue > 100 && blue - red > 25 && green < 130

async function pixelsOf(image: Buffer, isWanted: typeof isRed): Promise<number> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (isWanted(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found++
  return found
}

/** How much of the square each crop of the picture in the page shows, from 0 to 1. */
async function shownIn(page: Page, key: string, isWanted: typeof isRed): Promise<number[]> {
  const shares: number[] = []
  for (const image of await page.locator(`main img[src*="${key}"]`).all()) {
    await image.scrollIntoViewIfNeeded()
    await image.evaluate((shown: HTMLImageElement) => shown.decode())
    const { wide, high } = await image.evaluate((shown: HTMLImageElement) => ({
      wide: Math.max(shown.clientWidth, (shown.clientHeight * shown.naturalWidth) / shown.naturalHeight),
      high: Math.max(shown.clientHeight, (shown.clientWidth * shown.naturalHeight) / shown.naturalWidth),
    }))
    const whole = (side * wide * side * high) / (landscape.width * landscape.height)
    shares.push((await pixelsOf(await image.screenshot({ animations: 'disabled' }), isWanted)) / whole)
  }
  return shares
}

const cases = [
  ['a landscape photo, without a point: what stands out', landscape, null, isRed],
  ['a portrait photo, without a point: what stands out', portrait, null, isRed],
  ['a landscape photo, at the point of its author', landscape, topRight, isBlue],
  ['a portrait photo, at the point of its author', portrait, topRight, isBlue],
  ['a landscape photo, at a point below', landscape, bottomLeft, isBlue],
] as const

test.each(cases)('every crop shows what matters of %s', async (name, size, point, isWanted) => {
  const blueAt = point ?? topRight
  const redAt = blueAt === topRight ? bottomLeft : topRight
  const { address } = await sent(await pictureWith(size, redAt, blueAt), 'carres.jpg')
  const details = point ? `\nPoint : ${point.x} ${point.y}` : ''
  const fields = {
    title: name,
    content: '<p>Un texte.</p>',
    category: 'bracelet',
    images: address + details,
    videoUrl: '',
  }
  const published = await fetch(`${server.origin}/compte/articles/nouveau`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: session,
    redirect: 'manual',
  })
  expect(published.status).toBe(303)
  const key = address.split('/').at(-1) ?? ''

  const page = await openPage()
  const shares: Record<string, number[]> = {}
  await page.goto('/bracelets')
  const article = (await page.getByRole('link', { name: `Voir l'article ${name}` }).getAttribute('href')) ?? ''
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/bracelets', article]) {
      await page.goto(path)
      shares[`${path} ${width}`] = await shownIn(page, key, isWanted)
    }
  }
  await page.goto(article)
  const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const site = { siteName: '', sentence: '', accent: usualAccent, mark: { kind: 'amulet' } } as const
  const { window } = composeCard({ title: '', category: null, site }, true)
  const scale = Math.max((window?.height ?? 0) / size.height, (window?.width ?? 0) / size.width)
  shares.shared = [(await pixelsOf(await bytesAt(new URL(card).pathname), isWanted)) / (side * scale) ** 2]
  for (const [where, found] of Object.entries(shares)) {
    expect.soft(found.length, where).toBeGreaterThan(0)
    expect.soft(Math.min(...found), where).toBeGreaterThan(least)
  }
})
