/**
 * Measures a visitor's first page with Lighthouse, as a phone on slow 4G: `node bench/lighthouse.ts` after a build.
 * HTTP/1.1 on localhost, a trusted origin: an HTTP/2 proxy would save connections that the simulation counts.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findChromium } from '../tests/support/chromium.ts'
import { startProduct } from './product.ts'

const version = '13.5.0'
const runs = 3
const goal = { score: 100, lcpMilliseconds: 1500, cls: 0, tbtMilliseconds: 0 }
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

interface AudienceCounts {
  scores: number[]
  lcp: number
  cls: number
  tbt: number
}

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-lighthouse-'))
const { executablePath, env } = await findChromium()
const product = await startProduct({ DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: 'mesure' })
try {
  const home = await (await fetch(product.origin)).text()
  const article = /href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '/'
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; Lighthouse ${version}`)
  for (const address of ['/', '/bracelets', article]) {
    await prepare(address)
    const found: AudienceCounts[] = []
    // Lighthouse sometimes loses a trace: measure again.
    for (let run = 0; run < runs; run++) found.push(metricsOf(await judge(address).catch(() => judge(address))))
    report(address, found)
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

async function judge(address: string): Promise<Report> {
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
    ],
    { env: { ...env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

function metricsOf({ categories, audits }: Report): AudienceCounts {
  const figure = (audit: string) => Math.round((audits[audit]?.numericValue ?? Number.NaN) * 1000) / 1000
  return {
    scores: kinds.map((kind) => Math.round((categories[kind]?.score ?? 0) * 100)),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
  }
}

function report(address: string, found: AudienceCounts[]): void {
  const scores = kinds.map((_, place) => median(found.map((figures) => figures.scores[place] ?? 0)))
  const lcp = median(found.map((figures) => figures.lcp))
  const cls = median(found.map((figures) => figures.cls))
  const tbt = median(found.map((figures) => figures.tbt))
  console.log(
    `${address}: ${kinds.map((kind, place) => `${kind} ${scores[place]}`).join(', ')}; ` +
      `LCP ${Math.round(lcp)} ms, CLS ${cls}, TBT ${Math.round(tbt)} ms`,
  )
  const isReached =
    scores.every((score) => score >= goal.score) &&
    lcp < goal.lcpMilliseconds &&
    cls <= goal.cls &&
    tbt <= goal.tbtMilliseconds
  if (!isReached) process.exitCode = 1
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
