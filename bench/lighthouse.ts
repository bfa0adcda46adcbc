/**
 * Measures a first page with Lighthouse, as a phone on slow 4G: `node bench/lighthouse.ts` after a build.
 * HTTP/1.1 on localhost, a trusted origin: an HTTP/2 proxy would save connections that the simulation counts.
 */
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findChromium } from '../tests/support/chromium.ts'
import { benchFolder, median, signIn, withProduct } from './product.ts'

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
  cookie?: string
  goal: { performance: number; lcp: number; tbt: number }
}

const reading = { performance: 100, lcp: 1300, tbt: 0 }
const fast = { performance: 95, lcp: Number.POSITIVE_INFINITY, tbt: Number.POSITIVE_INFINITY }

const folder = benchFolder()
const { executablePath, env } = await findChromium()
await withProduct(async ({ origin }) => {
  console.log(`Lighthouse ${version}`)
  const home = await (await fetch(origin)).text()
  const article = /href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '/'
  const cookie = await signIn(origin)
  const pages: MeasuredPage[] = [
    { name: 'home', address: '/', goal: reading },
    { name: 'category', address: '/bracelets', goal: reading },
    { name: 'article', address: article, goal: reading },
    { name: 'article, signed in', address: article, cookie, goal: fast },
    { name: 'search', address: '/chercher', goal: fast },
    { name: 'answer of a search', address: '/chercher?q=lune', goal: fast },
  ]
  for (const page of pages.map((one) => ({ ...one, address: origin + one.address }))) {
    await prepare(origin, page.address)
    const measures: Measured[] = []
    // Lighthouse sometimes loses a trace: measure again.
    for (let run = 0; run < runs; run++) measures.push(metricsOf(await judge(page).catch(() => judge(page))))
    report(page, measures)
  }
}).finally(() => rmSync(folder, { recursive: true, force: true }))

/** Measures a warm page: cached, with its pictures in the best format. */
async function prepare(origin: string, address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  const pictures = [...new Set(html.match(/\/media\/article-images\/[^" ]+\?l=\d+/g))]
  for (let round = 0; round < 120; round++) {
    const types = []
    for (const picture of pictures) {
      const answer = await fetch(origin + picture, { headers: { accept: 'image/avif,image/webp,*/*' } })
      await answer.arrayBuffer()
      types.push(answer.headers.get('cache-control'))
    }
    if (!types.some((kept) => kept?.includes('max-age=60') && !kept.includes('max-age=600'))) return
    await pause(500)
  }
}

async function judge({ address, cookie }: MeasuredPage): Promise<Report> {
  for (let reader = 0; reader < 2; reader++) await (await fetch(address)).text()
  await pause(500)
  const file = path.join(folder, 'report.json')
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      address,
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

function report({ name, goal }: MeasuredPage, measures: Measured[]): void {
  const [performance = 0, ...others] = kinds.map((_, place) => median(measures.map(({ scores }) => scores[place] ?? 0)))
  const lcp = median(measures.map((figures) => figures.lcp))
  const cls = median(measures.map((figures) => figures.cls))
  const tbt = median(measures.map((figures) => figures.tbt))
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
