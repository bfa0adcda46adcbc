/** Search among 100,000 articles, or as many as the argument says: `node bench/search.ts 20000` after a build. */
import { load, manyClients, type Measure, printMachine, someClient } from './product.ts'
import { type LargeBlog, openLargeBlog, removeLargeBlogs, vocabulary } from './large-blog.ts'

const size = Number(process.argv[2] ?? 100_000)
const goals = { p99: 100, meanwhile: 3, again: 10 }
const asking = { connections: 2, seconds: 5 }
/** As a reader's browser names itself: answers to programs are not cached. */
const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const words = vocabulary()
const some = (from: number, step: number) => Array.from({ length: 40 }, (_, index) => words[from + index * step] ?? '')
const kinds: Record<string, string[]> = {
  common: ['pierre', 'lune', 'de', 'main', 'argent', 'perle', 'bracelet', 'collier', 'protection', 'symbole'],
  usual: some(200, 25),
  rare: some(15_000, 300),
  absent: some(3000, 70).map((word) => `${word}zyx`),
  'part of a word': some(100, 50).map((word) => word.slice(1, 4)),
  'one typo': some(2000, 90).map((word) => `${word.slice(0, 2)}${word.slice(3)}`),
  'common phrase': [
    'pierre de lune',
    'main de la',
    'la perle',
    'bracelet en argent',
    'collier de perle',
    'de la',
    'la de',
  ],
  'rare phrase': some(500, 40).map((word, index) => `${word} ${words[30 + index]}`),
  synonym: ['khamsa', 'main de fatma'],
}

try {
  printMachine()
  const blog = await openLargeBlog(size, { PAGE_CACHE: 'off', ...manyClients })
  try {
    const isQuick = await measureKinds(blog)
    const isQuickMeanwhile = await measurePagesMeanwhile(blog)
    if (!isQuick || !isQuickMeanwhile) process.exitCode = 1
  } finally {
    await blog.product.stop()
  }
  if (!(await measureAgain())) process.exitCode = 1
} finally {
  removeLargeBlogs()
}

function addressesOf(terms: string[]): string[] {
  return terms.map((term) => `/chercher?q=${encodeURIComponent(term)}`)
}

async function measureKinds({ product }: LargeBlog): Promise<boolean> {
  let isQuick = true
  for (const [kind, terms] of Object.entries(kinds)) {
    const measure = await load(product, addressesOf(terms), asking)
    isQuick &&= measure.p99 < goals.p99
    line(kind, measure)
  }
  return isQuick
}

async function measurePagesMeanwhile({ product, articles }: LargeBlog): Promise<boolean> {
  const reading = { connections: 1, seconds: 10 }
  const alone = await load(product, articles, reading)
  const terms = Object.values(kinds).flat()
  const [beside] = await Promise.all([
    load(product, articles, reading),
    load(product, addressesOf(terms), { ...asking, seconds: reading.seconds }),
  ])
  line('article, nobody searches', alone)
  line('article, others search', beside)
  const ratio = beside.p50 / alone.p50
  console.log(`${ratio.toFixed(2)} times its usual time (goal ${goals.meanwhile})`)
  return ratio <= goals.meanwhile
}

/** The same questions, of which each was asked a moment ago. */
async function measureAgain(): Promise<boolean> {
  const measure = async (env: Record<string, string>) => {
    const { product } = await openLargeBlog(size, { ...env, ...manyClients })
    // As many as the cache of answers holds.
    const addresses = Object.values(kinds).flatMap((terms) => addressesOf(terms.slice(0, 15)))
    try {
      if (env.PAGE_CACHE !== 'off') await askEach(product.origin, addresses)
      return await load(product, addresses, { ...asking, headers: reader })
    } finally {
      await product.stop()
    }
  }
  const rendered = await measure({ PAGE_CACHE: 'off' })
  const cached = await measure({})
  line('every kind, rendered each time', rendered)
  line('every kind, asked again', cached)
  const ratio = cached.perSecond / rendered.perSecond
  console.log(`${ratio.toFixed(0)} times as many (goal ${goals.again})`)
  return ratio >= goals.again
}

async function askEach(origin: string, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await fetch(origin + address, { headers: { ...reader, ...someClient() } })
    if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}.`)
    await answer.arrayBuffer()
  }
}

function line(name: string, { perSecond, cpu, p50, p99 }: Measure): void {
  const cells = [`${perSecond.toFixed(0)} a second`, ...[cpu, p50, p99].map((value) => `${value.toFixed(1)} ms`)]
  console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(14)).join(''))
}
