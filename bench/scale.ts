/** Pages rendered for each request, with 1,000 to 100,000 articles: `node bench/scale.ts` after a build. */
import { type LargeBlog, openLargeBlog, removeLargeBlogs } from './large-blog.ts'
import { load, type Measure, median, printMachine } from './product.ts'

const [small, medium, large] = [1000, 10_000, 100_000]
/** Ghost 6 on two cores with 1,000 articles, in requests a second. */
const ghost = { article: 121, home: 49 }
const goals = { article: 10, home: 20, growth: 1.3 }
/** The first rounds warm up the JIT compiler. */
const rounds = 5
const asking = { connections: 16, seconds: 4 }

try {
  printMachine()
  const rendered = await measured([small], { PAGE_CACHE: 'off' })
  const uncached = await measured([small, medium, large], { PAGE_CACHE: 'off', DATA_CACHE: 'off' })
  if (!report(rendered, uncached)) process.exitCode = 1
} finally {
  removeLargeBlogs()
}

/** Alternates between the sites, so that a slow moment of the machine affects all of them. */
async function measured(sizes: number[], env: Record<string, string>): Promise<Map<string, Measure>> {
  const blogs: LargeBlog[] = []
  const measures = new Map<string, Measure[]>()
  try {
    for (const size of sizes) blogs.push(await openLargeBlog(size, env))
    for (let round = 0; round < rounds; round++) {
      for (const { size, product, articles, page500 } of blogs) {
        const pages = {
          article: articles,
          home: ['/'],
          category: ['/bracelets'],
          ...(page500 && { 'page 500': [page500] }),
        }
        for (const [page, addresses] of Object.entries(pages)) {
          const key = nameOf(page, size)
          measures.set(key, [...(measures.get(key) ?? []), await load(product, addresses, asking)])
        }
      }
    }
  } finally {
    for (const { product } of blogs) await product.stop()
  }
  return new Map([...measures].map(([key, ofRounds]) => [key, middle(ofRounds)]))
}

function middle(measures: Measure[]): Measure {
  const perSecond = median(measures.map((measure) => measure.perSecond))
  return measures.find((measure) => measure.perSecond === perSecond) ?? { perSecond, cpu: 0, p50: 0, p99: 0 }
}

function nameOf(page: string, size: number): string {
  return `${page}, ${size} articles`
}

function report(rendered: Map<string, Measure>, uncached: Map<string, Measure>): boolean {
  const line = (name: string, ...cells: string[]) =>
    console.log(name.padEnd(40) + cells.map((cell) => cell.padStart(12)).join(''))
  for (const [title, measures] of Object.entries({ rendered, 'without any cache': uncached })) {
    line(title, 'a second', 'processor', 'p50', 'p99')
    for (const [name, { perSecond, cpu, p50, p99 }] of measures)
      line(name, perSecond.toFixed(0), ...[cpu, p50, p99].map((milliseconds) => `${milliseconds.toFixed(2)} ms`))
  }
  const speed = (page: string, size: number) => uncached.get(nameOf(page, size))?.perSecond ?? 0
  // Two replicas, by the processor time of one.
  const onTwoCores = (page: string) => 2000 / (rendered.get(nameOf(page, small))?.cpu ?? Number.POSITIVE_INFINITY)
  const besideGhost = (page: 'article' | 'home') => ({
    name: `${page}, beside Ghost`,
    ratio: onTwoCores(page) / ghost[page],
    least: goals[page],
    most: Number.POSITIVE_INFINITY,
  })
  const growths = ['article', 'home', 'category'].flatMap((page) =>
    [medium, large].map((size) => ({
      name: `${page}, cost at ${size} over ${small}`,
      ratio: speed(page, small) / speed(page, size),
      least: 0,
      most: goals.growth,
    })),
  )
  const depth = {
    name: 'category, cost of page 500 over page 1',
    ratio: speed('category', large) / speed('page 500', large),
    least: 0,
    most: goals.growth,
  }
  const ratios = [besideGhost('article'), besideGhost('home'), ...growths, depth]
  for (const { name, ratio, least, most } of ratios)
    line(name, ratio.toFixed(2), least > 0 ? `at least ${least}` : `at most ${most}`)
  return ratios.every(({ ratio, least, most }) => ratio >= least && ratio <= most)
}
