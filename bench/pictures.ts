/** How long a 12-megapixel photo takes, and page latency meanwhile: `node bench/pictures.ts` after a build. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pictureWidths } from '#features/media/picture.ts'
import { photoOf12Megapixels, uploadPhoto } from './photo.ts'
import { signIn, startProduct } from './product.ts'

const pagesPerSecond = 40
const widths = pictureWidths.length

const photo = await photoOf12Megapixels()
const dataDir = mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))
const product = await startProduct({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'mesure' })
const { origin } = product
try {
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; photo of ${(photo.length / 1e6).toFixed(1)} MB`,
  )
  const cookie = await signIn(origin, 'maiwenn@example.org', 'mesure')
  const home = await (await fetch(origin)).text()
  const article = origin + (/href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '')
  await measurePages(article, pause(3000))

  for (let round = 1; round <= 3; round += 1) {
    const began = performance.now()
    const since = () => `${((performance.now() - began) / 1000).toFixed(2)} s`
    const key = await uploadPhoto(origin, cookie, photo)
    const answered = since()
    await made(key, 'webp')
    const ready = since()
    await made(key, 'avif')
    console.log(`one photo: answered ${answered}, its ${widths} WebP ready ${ready}, its ${widths} AVIF ${since()}`)
  }

  const idle = await measurePages(article, pause(15_000))
  const working = Promise.all(Array.from({ length: 10 }, () => uploadPhoto(origin, cookie, photo))).then(
    async (keys) => {
      for (const key of keys) await made(key, 'webp')
      for (const key of keys) await made(key, 'avif')
    },
  )
  const busy = await measurePages(article, working)
  console.log(`article page, idle:             ${described(idle)}`)
  console.log(`article page, 10 photos at work: ${described(busy)} (${(busy.length / pagesPerSecond).toFixed(0)} s)`)
  console.log(`p99 ratio: ${(quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(2)}`)
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Checked on disk, since requesting the sizes would create them. */
async function made(key: string, format: string): Promise<void> {
  const folder = path.join(dataDir, 'variants/article-images', key)
  for (;;) {
    const files = await Promise.resolve()
      .then(() => readdirSync(folder))
      .catch(() => [])
    if (files.filter((file) => file.endsWith(`.${format}`)).length === widths) return
    await pause(20)
  }
}

/**
 * Requests at a fixed rate, whether or not the previous one is answered, so that slow pages are not sampled less often.
 */
async function measurePages(address: string, until: Promise<unknown>): Promise<number[]> {
  const asked: Promise<number>[] = []
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  const began = performance.now()
  while (!over.signal.aborted) {
    asked.push(pageMilliseconds(address))
    await pause(Math.max(0, began + (asked.length * 1000) / pagesPerSecond - performance.now()))
  }
  await ended
  return (await Promise.all(asked)).toSorted((a, b) => a - b)
}

async function pageMilliseconds(address: string): Promise<number> {
  const began = performance.now()
  const page = await fetch(address)
  await page.text()
  if (page.status !== 200) throw new Error(`the page answered ${page.status}`)
  return performance.now() - began
}

function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function described(sorted: number[]): string {
  return [0.5, 0.99].map((part) => `p${part * 100} ${quantile(sorted, part).toFixed(1)} ms`).join(', ')
}
