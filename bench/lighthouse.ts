/**
 * Measures a first page with Lighthouse, as a phone on slow 4G: `node bench/lighthouse.ts` after a build.
 * HTTP/1.1 on localhost, a trusted origin: an HTTP/2 proxy would save connections that the simulation counts.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findChromium } from '../tests/support/chromium.ts'
import { signIn, startProduct } from './product.ts'

const version = '13.5.0'
const runs = 5
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

interface Measured {
  scores: number[]
  lcp: number
  cls: number
  tbt: number
}

interface MeasuredPage {
  name: string
  address: string
  /** Of somebody signed in. */
  cookie?: string
  goal: { performance: number; lcp: number; tbt: number }
}

const reading = { performance: 100, lcp: 1300, tbt: 0 }
const fast = { performance: 95, lcp: Number.POSITIVE_INFINITY, tbt: Number.POSITIVE_INFINITY }

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-lighthouse-'))
const { executablePath, env } = await findChromium()
const product = await startProduct({ DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: 'mesure' })
try {
  const home = await (await fetch(product.origin)).text()
  const article = /href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '/'
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; Lighthouse ${version}`)
  const cookie = await signIn(product.origin, 'maiwenn@example.org', 'mesure')
  const pages: MeasuredPage[] = [
    { name: 'home', address: '/', goal: reading },
    { name: 'category', address: '/bracelets', goal: reading },
    { name: 'article', address: article, goal: reading },
    { name: 'article, signed in', address: article, cookie, goal: fast },
    { name: 'search', address: '/chercher', goal: fast },
    { name: 'answer of a search', address: '/chercher?q=lune', goal: fast },
  ]
  for (const page of pages) {
    await prepare(page.address)
    const found: Measured[] = []
    // Lighthouse sometimes loses a trace: measure again.
    for (let run = 0; run < runs; run++) found.push(metricsOf(await judge(page).catch(() => judge(page))))
    report(page, found)
  }
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Measures a warm page: cached, with its pictures in the best format. */
async function prepare(address: string): Promise<void> {
  const html = await (await fetch(product.origin + address)).text()
  const pictures = [...new Set(html.match(/\/media\/article-images\/[^" ]+\?l=\d+/g))]
  for (let round = 0; round < 120; round++) {
    const types = []
    for (const picture of pictures) {
      const answer = await fetch(product.origin + picture, { headers: { accept: 'image/avif,image/webp,*/*' } })
      await answer.arrayBuffer()
      types.push(answer.headers.get('cache-control'))
    }
    if (!types.some((kept) => kept?.includes('max-age=60') && !kept.includes('max-age=600'))) return
    await pause(500)
  }
}

async function judge({ address, cookie }: MeasuredPage): Promise<Report> {
  for (let reader = 0; reader < 2; reader++) await (await fetch(product.origin + address)).text()
  await pause(500)
  const file = path.join(folder, 'report.json')
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      product.origin + address,
      '--quiet',
      `--only-categories=${kinds.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      '--chrome-flags=--headless=new --no-sandbox',
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    { env: { ...env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

function metricsOf({ categories, audits }: Report): Measured {
  const figure = (audit: string) => Math.round((audits[audit]?.numericValue ?? Number.NaN) * 1000) / 1000
  return {
    scores: kinds.map((kind) => Math.round((categories[kind]?.score ?? 0) * 100)),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
  }
}

function report({ name, goal }: MeasuredPage, found: Measured[]): void {
  const [performance = 0, ...others] = kinds.map((_, place) => median(found.map(({ scores }) => scores[place] ?? 0)))
  const lcp = median(found.map((figures) => figures.lcp))
  const cls = median(found.map((figures) => figures.cls))
  const tbt = median(found.map((figures) => figures.tbt))
  console.log(
    `${name}: ${[performance, ...others].map((score, place) => `${kinds[place]} ${score}`).join(', ')}; ` +
      `LCP ${Math.round(lcp)} ms, CLS ${cls}, TBT ${Math.round(tbt)} ms`,
  )
  const isReached =
    performance >= goal.performance &&
    others.every((score) => score === 100) &&
    lcp <= goal.lcp &&
    tbt <= goal.tbt &&
    cls === 0
  if (!isReached) process.exitCode = 1
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
