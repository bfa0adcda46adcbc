/**
 * How many readers a day a machine serves, and what a million need: `node bench/capacity.ts` after a build, on Linux. It
 * counts processor time, so that other programs change it little.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { load, middle } from './load.ts'
import { memoryOf, processTree } from './process-tree.ts'
import { type Product, startProduct } from './product.ts'

/** A reader opens that many pages, of which one in twenty was in no cache, and gets the files of the first. */
const pagesOfReader = 3
const missed = 1 / 20
/** Of a day's readers, in its busiest hour, when processors may be half busy. */
const busiestHour = 0.1
const busyPart = 0.5
const million = 1_000_000
/** As browsers do. */
const accept = 'image/avif,image/webp,*/*'
const asking = { connections: 8, seconds: 3, headers: { accept } }
const rounds = 3

const folder = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))
const env = { DATA_DIR: folder, ADMIN_PASSWORD: 'mesure' }
const whole = (count: number) => Math.round(count).toLocaleString('en')

try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
  const one = await measured({})
  const rendered = await measured({ PAGE_CACHE: 'off' })
  const { pages, files, bytes } = one
  const milliseconds = pagesOfReader * (pages * (1 - missed) + rendered.pages * missed) + files.count * files.each
  const ofOneCore = ((3600 * 1000 * busyPart) / milliseconds / busiestHour) | 0
  const perSecond = (million * busiestHour) / 3600
  console.log(
    `processor time: cached page ${pages.toFixed(2)} ms, rendered ${rendered.pages.toFixed(2)}, file ${files.each.toFixed(2)}`,
  )
  console.log(
    `a reader: ${pagesOfReader} pages, ${files.count} files, ${milliseconds.toFixed(1)} ms, ${(bytes / 1024).toFixed(0)} KiB`,
  )
  console.log(`one core: ${one.memory.toFixed(0)} MiB, ${whole(ofOneCore)} readers a day`)
  console.log(
    `a million: ${whole(perSecond * pagesOfReader)} pages a second in the busiest hour, ${(million / ofOneCore).toFixed(1)} cores, ${whole((perSecond * bytes * 8) / 1e6)} Mbit/s`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measured(more: Record<string, string>) {
  const product = await startProduct({ ...env, ...more })
  try {
    const home = await textOf(product, '/')
    const articles = addressesIn(home, /href="(\/article\/[^"#?]+)"/g)
    const first = articles[0] ?? '/'
    // Nothing of a video is loaded before it is played.
    const files = addressesIn(
      await textOf(product, first),
      /(?:src|href)="(\/(?:assets|media\/article-images)\/[^"\s]+)"/g,
    )
    const sizes = await Promise.all([first, first, first, ...files].map((address) => bytesOf(product, address)))
    const pages = await cost(product, ['/', '/bracelets', ...articles])
    const each = await cost(product, files)
    const memory = memoryOf(processTree(product.process.pid ?? 0)).alone
    return { pages, files: { count: files.length, each }, bytes: sizes.reduce((sum, size) => sum + size, 0), memory }
  } finally {
    await product.stop()
  }
}

async function cost(product: Product, addresses: string[]): Promise<number> {
  const measures = []
  for (let round = 0; round < rounds; round++) measures.push(await load(product, addresses, asking))
  return middle(measures).cpu
}

function addressesIn(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, address = '/']) => address))]
}

async function textOf({ origin }: Product, address: string): Promise<string> {
  return (await fetch(origin + address)).text()
}

/** As it is sent, compressed. */
async function bytesOf({ origin }: Product, address: string): Promise<number> {
  const answer = await fetch(origin + address, { headers: { accept, 'accept-encoding': 'br' } })
  const length = Number(answer.headers.get('content-length'))
  const received = (await answer.arrayBuffer()).byteLength
  return length || received
}
