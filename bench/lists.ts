/** The owner's lists among 10,000 articles and their comments: `node bench/lists.ts` after a build. */
import { openLargeBlog, removeLargeBlogs } from './large-blog.ts'
import { load, printMachine, signIn } from './product.ts'

const goal = { milliseconds: 100 }
const addresses = [
  ...['', '?page=390', '?ordre=titre', '?ordre=lus', '?q=pierre', '?q=a', '?etat=en-ligne', '?categorie=bracelet'].map(
    (query) => `/compte/articles${query}`,
  ),
  ...['', '?q=a', '?q=lecture', '?q=pierre', '?q=zzzqqq'].map((query) => `/compte/commentaires/tous${query}`),
  ...['', '?q=a'].map((query) => `/compte/personnes${query}`),
  ...['', '?usage=utilises', '?q=pierre'].map((query) => `/compte/mediatheque${query}`),
]

try {
  printMachine()
  const { product } = await openLargeBlog(10_000)
  try {
    const headers = { cookie: await signIn(product.origin) }
    const isQuick: boolean[] = []
    for (const address of addresses) {
      const { cpu, p50, p99 } = await load(product, [address], { connections: 1, seconds: 3, headers })
      isQuick.push(p50 <= goal.milliseconds)
      console.log(address.padEnd(40) + [p50, p99, cpu].map((value) => `${value.toFixed(0)} ms`.padStart(9)).join(''))
    }
    console.log(`Median, slowest of 100 and processor time; the median at most ${goal.milliseconds} ms.`)
    if (isQuick.includes(false)) process.exitCode = 1
  } finally {
    await product.stop()
  }
} finally {
  removeLargeBlogs()
}
