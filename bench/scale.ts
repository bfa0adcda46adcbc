/** Measures pages rendered for each request, with 1,000 to 100,000 articles: `node bench/scale.ts` after a build. */
import { availableParallelism, loadavg } from 'node:os'
import { type BenchBlog, openBenchBlog, removeBenchBlogs } from './large-site.ts'
import { load, type Measure, middle } from './load.ts'

const [small, medium, large] = [1000, 10_000, 100_000]
/** Ghost 6 on two cores with 1,000 articles, in requests a second. */
const ghost = { article: 121, home: 49 }
const goals = { article: 10, home: 20, growth: 1.3 }
/** The first rounds warm up the JIT compiler. */
const rounds = 5
const asking = { connections: 16, seconds: 4 }

type Found = Map<string, Measure>

try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
  const rendered = await measured([small], { PAGE_CACHE: 'off' })
  const bare = await measured([small, medium, large], { PAGE_CACHE: 'off', DATA_CACHE: 'off' })
  if (!report({ rendered, bare })) process.exitCode = 1
} finally {
  removeBenchBlogs()
}

/** Alternates between the sites, so that a slow moment of the machine affects all of them. */
async function measured(sizes: number[], env: Record<string, string>): Promise<Found> {
  const blogs: BenchBlog[] = []
  const found = new Map<string, Measure[]>()
  try {
    for (const size of sizes) blogs.push(await openBenchBlog(size, env))
    for (let round = 0; round < rounds; round++) {
      for (const { size, product, about } of blogs) {
        const pages = {
          article: about.articles,
          home: ['/'],
          category: ['/bracelets'],
          ...(about.page500 && { 'page 500': [about.page500] }),
        }
        for (const [page, addresses] of Object.entries(pages)) {
          const key = nameOf(page, size)
          found.set(key, [...(found.get(key) ?? []), await load(product, addresses, asking)])
        }
      }
    }
  } finally {
    for (const { product } of blogs) await product.stop()
  }
  return new Map([...found].map(([key, measures]) => [key, middle(measures)]))
}

function nameOf(page: string, size: number): string {
  return `${page}, ${size} articles`
}

function report({ rendered, bare }: { rendered: Found; bare: Found }): boolean {
  const line = (name: string, ...cells: string[]) =>
    console.log(name.padEnd(36) + cells.map((c) => c.padStart(12)).join(''))
  for (const [title, found] of Object.entries({
    rendered,
    'without any cache': bare,
  })) {
    line(title, 'a second', 'processor', 'p50', 'p99')
    for (const [name, { perSecond, cpu, p50, p99 }] of found)
      line(name, perSecond.toFixed(0), ...[cpu, p50, p99].map((milliseconds) => `${milliseconds.toFixed(2)} ms`))
  }
  const speed = (page: string, size: number) => bare.get(nameOf(page, size))?.perSecond ?? 0
  /** Two replicas, by the processor time of one. */
  const onTwoCores = (page: string) => 2000 / (rendered.get(nameOf(page, small))?.cpu ?? Number.POSITIVE_INFINITY)
  const ratios: Ratio[] = [
    { name: 'article, beside Ghost', value: onTwoCores('article') / ghost.article, least: goals.article },
    { name: 'home, beside Ghost', value: onTwoCores('home') / ghost.home, least: goals.home },
    ...['article', 'home', 'category'].flatMap((page) =>
      [medium, large].map((size) => ({
        name: `${page}, cost at ${size} over ${small}`,
        value: speed(page, small) / speed(page, size),
        most: goals.growth,
      })),
    ),
    {
      name: 'category, cost of page 500 over page 1',
      value: speed('category', large) / speed('page 500', large),
      most: goals.growth,
    },
  ]
  for (const { name, value, least, most } of ratios)
    line(name, value.toFixed(2), least ? `at least ${least}` : most ? `at most ${most}` : '')
  return ratios.every(({ value, least = 0, most = Number.POSITIVE_INFINITY }) => value >= least && value <= most)
}

interface Ratio {
  name: string
  value: number
  least?: number
  most?: number
}
