/** How long a photo of 12 megapixels takes, and how long pages take meanwhile: `node bench/pictures.ts` after a build. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureWidths } from '#features/media/picture.ts'
import { type Product, quantile, root, signIn, withProduct } from './product.ts'

const pagesPerSecond = 40
const goals = { webpSeconds: 4, p99Ratio: 3 }

if (import.meta.main) await withProduct(measure)

async function measure({ origin, dataDir }: Product): Promise<void> {
  const photo = await photoOf12Megapixels()
  const cookie = await signIn(origin)
  const home = await (await fetch(origin)).text()
  const article = origin + (/href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '')
  await measurePages(article, pause(3000))
  let webpSeconds = 0
  for (let round = 1; round <= 3; round += 1) {
    const began = performance.now()
    const since = () => (performance.now() - began) / 1000
    const key = await uploadPhoto(origin, cookie, photo)
    const answered = since()
    await untilResized(dataDir, key, 'webp')
    webpSeconds = since()
    await untilResized(dataDir, key, 'avif')
    console.log(
      `one photo: answered after ${answered.toFixed(2)} s, all WebP ready after ${webpSeconds.toFixed(2)} s, all AVIF after ${since().toFixed(2)} s`,
    )
  }
  const idle = await measurePages(article, pause(15_000))
  const busy = await measurePages(article, processTenPhotos(origin, dataDir, cookie, photo))
  console.log(`article page: ${described(idle)}; while 10 photos are processed: ${described(busy)}`)
  const ratio = quantile(busy, 0.99) / quantile(idle, 0.99)
  console.log(`p99 ratio: ${ratio.toFixed(2)} (goal ${goals.p99Ratio}); WebP within ${goals.webpSeconds} s`)
  if (ratio > goals.p99Ratio || webpSeconds > goals.webpSeconds) process.exitCode = 1
}

async function processTenPhotos(origin: string, dataDir: string, cookie: string, photo: Buffer): Promise<void> {
  const keys = await Promise.all(Array.from({ length: 10 }, () => uploadPhoto(origin, cookie, photo)))
  for (const format of ['webp', 'avif']) for (const key of keys) await untilResized(dataDir, key, format)
}

/** The disk is read, since requesting the sizes would create them. */
async function untilResized(dataDir: string, key: string, format: string): Promise<void> {
  const folder = path.join(dataDir, 'variants/article-images', key)
  const count = () =>
    existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(`.${format}`)).length : 0
  while (count() < pictureWidths.length) await pause(20)
}

/** Requests at a fixed rate, whether or not the one before is answered, so that slow pages are not sampled less often. */
async function measurePages(address: string, until: Promise<unknown>): Promise<number[]> {
  const requests: Promise<number>[] = []
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  const began = performance.now()
  while (!over.signal.aborted) {
    requests.push(pageMilliseconds(address))
    await pause(Math.max(0, began + (requests.length * 1000) / pagesPerSecond - performance.now()))
  }
  await ended
  return Promise.all(requests)
}

async function pageMilliseconds(address: string): Promise<number> {
  const began = performance.now()
  const page = await fetch(address)
  await page.text()
  if (page.status !== 200) throw new Error(`The page was answered ${page.status}.`)
  return performance.now() - began
}

function described(times: number[]): string {
  return [0.5, 0.99].map((share) => `p${share * 100} ${quantile(times, share).toFixed(1)} ms`).join(', ')
}

/** As a phone takes it, with grain: a smooth picture would be processed too fast. */
export async function photoOf12Megapixels(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 14 }
  const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(path.join(root, 'database/world/pictures/bracelet-lapis-lazuli.webp'))
    .resize({ ...size, fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** @returns the key of the stored picture */
export async function uploadPhoto(origin: string, cookie: string, photo: Buffer): Promise<string> {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const answer = await fetch(`${origin}/televersements/images`, { method: 'POST', body, headers: { origin, cookie } })
  const { images } = (await answer.json()) as { images: { address: string }[] }
  return path.basename(images[0]?.address ?? 'none')
}
