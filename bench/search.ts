/** Measures search among 100,000 articles, or as many as are given: `node bench/search.ts 20000` after a build. */
import { availableParallelism, loadavg } from 'node:os'
import { type BenchBlog, openBenchBlog, removeBenchBlogs } from './large-site.ts'
import { load, manyClients, someClient, type Measure } from './load.ts'

const size = Number(process.argv[2] ?? 100_000)
const goals = { p99: 100, meanwhile: 3, again: 10 }
const connections = 2
const seconds = 5

/** As a reader's browser says of itself: the questions of programs are not cached. */
const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const opened = await openBenchBlog(size, { PAGE_CACHE: 'off', ...manyClients })
try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
  if (!(await measureTerms(opened)) || !(await measureMeanwhile(opened))) process.exitCode = 1
} finally {
  await opened.product.stop()
  await measureAgain()
  removeBenchBlogs()
}

function kindsOf({ about: { vocabulary } }: BenchBlog): Record<string, string[]> {
  const word = (rank: number) => vocabulary[rank] ?? ''
  const some = (from: number, step: number) => Array.from({ length: 40 }, (_, index) => word(from + index * step))
  return {
    common: ['pierre', 'lune', 'de', 'main', 'argent', 'perle', 'bracelet', 'collier', 'protection', 'symbole'],
    usual: some(200, 25),
    rare: some(15_000, 300),
    absent: some(3000, 70).map((found) => `${found}zyx`),
    'part of a word': some(100, 50).map((found) => found.slice(1, 4)),
    'one typo': some(2000, 90).map((found) => `${found.slice(0, 2)}${found.slice(3)}`),
    'common phrase': [
      'pierre de lune',
      'main de la',
      'la perle',
      'bracelet en argent',
      'collier de perle',
      'de la',
      'la de',
    ],
    'rare phrase': some(500, 40).map((found, index) => `${found} ${word(30 + index)}`),
    synonym: ['khamsa', 'main de fatma'],
  }
}

async function measureTerms(blog: BenchBlog): Promise<boolean> {
  let isQuick = true
  for (const [kind, terms] of Object.entries(kindsOf(blog))) {
    const addresses = terms.map((term) => `/chercher?q=${encodeURIComponent(term)}`)
    const found = await load(blog.product, addresses, { connections, seconds })
    isQuick &&= found.p99 < goals.p99
    line(kind, found)
  }
  return isQuick
}

async function measureMeanwhile(blog: BenchBlog): Promise<boolean> {
  const { product, about } = blog
  const reading = { connections: 1, seconds: 10 }
  const alone = await load(product, about.articles, reading)
  const terms = Object.values(kindsOf(blog)).flat()
  const [beside] = await Promise.all([
    load(product, about.articles, reading),
    load(
      product,
      terms.map((term) => `/chercher?q=${encodeURIComponent(term)}`),
      { connections, seconds: reading.seconds },
    ),
  ])
  line('article, nobody searches', alone)
  line('article, others search', beside)
  const ratio = beside.p50 / alone.p50
  console.log(`${ratio.toFixed(2)} times its usual time (goal ${goals.meanwhile})`)
  return ratio <= goals.meanwhile
}

/** The same questions, of which each was asked a moment ago. */
async function measureAgain(): Promise<void> {
  const asked = async (env: Record<string, string>) => {
    const blog = await openBenchBlog(size, { ...env, ...manyClients })
    // As many as the cache of answers holds.
    const addresses = Object.values(kindsOf(blog))
      .flatMap((terms) => terms.slice(0, 15))
      .map((term) => `/chercher?q=${encodeURIComponent(term)}`)
    try {
      if (env.PAGE_CACHE !== 'off') await askEach(blog.product.origin, addresses)
      return await load(blog.product, addresses, { connections, seconds, headers: reader })
    } finally {
      await blog.product.stop()
    }
  }
  const made = await asked({ PAGE_CACHE: 'off' })
  const cached = await asked({})
  line('every kind, made each time', made)
  line('every kind, asked again', cached)
  const ratio = cached.perSecond / made.perSecond
  console.log(`${ratio.toFixed(0)} times as many (goal ${goals.again})`)
  if (ratio < goals.again) process.exitCode = 1
}

async function askEach(origin: string, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await fetch(origin + address, { headers: { ...reader, ...someClient() } })
    if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}.`)
    await answer.arrayBuffer()
  }
}

function line(name: string, { perSecond, cpu, p50, p99 }: Measure): void {
  const cells = [`${perSecond.toFixed(0)} a second`, ...[cpu, p50, p99].map((found) => `${found.toFixed(1)} ms`)]
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(14)).join(''))
}
