/**
 * Measures how long one address can make an ordinary reader wait: `node bench/hostile.ts` after a build. Each attack is sent ten times a
 * second, or once as a burst, from one address among 1,000 articles, while a reader at another address opens pages.
 * With a part of a name, only the attacks so named.
 */
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { openLargeBlog, removeLargeBlogs } from './large-blog.ts'
import { manyClients, printMachine, type Product, proportionalMegabytes, quantile, treeOf } from './product.ts'

const goals = { cached: 50, timesAlone: 4, rendered: 250, memory: 100 }
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const attacksEachSecond = 10
const attacker = { 'x-forwarded-for': '203.0.113.7' }
const reader = { 'x-forwarded-for': '198.51.100.9', 'accept-encoding': 'br' }
/** A cookie of the blog's own makes a page private: it is in no cache. */
const withCookie = { ...reader, cookie: 'amulette.bench=1' }
const sockets: WebSocket[] = []
const manyRanges = Array.from({ length: 200 }, (_, place) => `${place * 2}-${place * 2}`).join()

const nobody = (place: number) => ({ email: `personne-${place}@exemple.fr`, password: 'un mot de passe' })

interface Target {
  origin: string
  attack: string
  /** The path of each article. */
  articles: string[]
  film: string
}

const target = (workerData ?? { origin: '', attack: '', articles: [], film: '' }) as Target

/** One step of each attack: a burst is sent once, the others ten times a second. */
const bursts: Record<string, (origin: string) => void> = {
  '400 pipelined descriptions': (origin) => pipeline(origin, '/api/openapi.json', 400),
  '20,000 pipelined pages': (origin) => pipeline(origin, '/', 20_000),
  '200 sign-ins': (origin) =>
    void Array.from({ length: 200 }, (_, place) => post(origin, '/compte/connexion', nobody(place))),
  '200 calls that do not exist': (origin) =>
    void Array.from({ length: 200 }, (_, place) => get(origin, `/auth/v1/rien-${place}`)),
  '1,000 silent connections': (origin) => void Array.from({ length: 1000 }, () => connect(origin)),
  '300 articles, four times': (origin) => void readArticles(origin, target.articles, 4),
  '300 rendered pages': (origin) =>
    void Array.from({ length: 300 }, () => get(origin, '/', { cookie: withCookie.cookie })),
}
const attacks: Record<string, (origin: string, step: number) => Promise<unknown> | void> = {
  'a list of 1,000 articles': (origin, step) => get(origin, `/rest/v1/articles?limit=1000&slug=neq.${step}`),
  'every text twice': (origin, step) => get(origin, `/rest/v1/articles?select=*,copy:content&slug=neq.${step}`),
  'a sort by texts': (origin, step) => get(origin, `/rest/v1/articles?order=content&limit=20&slug=neq.${step}`),
  'a choice of texts': (origin, step) => get(origin, `/rest/v1/articles?content=in.(a,b,c)&slug=neq.${step}`),
  'six patterns': (origin, step) =>
    get(origin, `/rest/v1/articles?or=(${Array(6).fill('content.ilike.*q*z*k*').join()})&slug=neq.${step}`),
  'five common words': (origin, step) => get(origin, `/chercher?q=pierre%20lune%20main%20argent%20perle%20${step}`),
  'letters asked for': (origin, step) => post(origin, '/lettre', nobody(step)),
  'messages of assistants': (origin, step) => post(origin, '/mcp', { message: '['.repeat(60_000) + step }),
  'former addresses': (origin, step) => get(origin, `/2019/05/${'1/'.repeat(240)}onyx-${step}`),
  'joins of sockets': (origin, step) => join(origin, step),
  'a share card of each article': (origin, step) =>
    get(origin, `${target.articles[step]?.replace('/article/', '/partage/x/')}.jpg`),
  'cookies of 12 kB': (origin, step) => get(origin, '/', { cookie: `amulette.${step}=${'x'.repeat(12_000)}` }),
  'many ranges of one film': (origin) => get(origin, target.film, { range: `bytes=${manyRanges}` }),
  'a film from each byte': (origin, step) => get(origin, target.film, { range: `bytes=${step}-` }),
}

if (isMainThread) await measureAll()
else await run(workerData as Target)

async function run({ origin, attack }: Target): Promise<void> {
  bursts[attack]?.(origin)
  for (let step = 0; attacks[attack]; step += 1) {
    void attacks[attack](origin, step)
    await pause(1000 / attacksEachSecond)
  }
}

/** Nothing is read of the answers before the burst is sent, nor does it ask for compressed ones. */
function pipeline(origin: string, path: string, count: number): void {
  const { hostname, port } = new URL(origin)
  const socket = connect(origin)
  const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${attacker['x-forwarded-for']}\r\n\r\n`
  socket.write(request.repeat(count), () => socket.resume())
}

function connect(origin: string): net.Socket {
  const { hostname, port } = new URL(origin)
  return net.connect(Number(port), hostname).on('error', () => {})
}

async function post(origin: string, path: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  const request = { method: 'POST', headers: { ...attacker, origin }, body, redirect: 'manual' } as const
  await fetch(origin + path, request).catch(() => null)
}

/** A page that is read again is compressed again. */
async function readArticles(origin: string, paths: string[], times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) for (const path of paths) await get(origin, path)
}

async function get(origin: string, path: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(origin + path, { headers: { ...attacker, ...headers } }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}

/** Five sockets, each of which subscribes with all that one message may hold. */
function join(origin: string, step: number): void {
  if (sockets.length < 5) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`, {
      headers: attacker,
    })
    sockets.push(socket.on('error', () => {}))
  }
  const values = (place: number) => Array.from({ length: 95 }, (_, index) => `v${step}x${place}x${index}`).join()
  const filter = Array.from({ length: 5 }, (_, place) => `content=in.(${values(place)})`).join()
  const changes = Array.from({ length: 20 }, () => ({ event: '*', schema: 'public', table: 'comments', filter }))
  const message = JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: changes } }])
  for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.send(message)
}

async function measureAll(): Promise<void> {
  const { product } = await openLargeBlog(1000, manyClients)
  try {
    printMachine()
    const siteMap = await textOf(`${product.origin}/sitemap.xml`)
    const articles = [...new Set(siteMap.match(/\/article\/[\w-]+/g))]
    const pageOfFilm = await textOf(product.origin + (articles.find((path) => path.includes('lapis-lazuli')) ?? ''))
    const film = /\/media\/article-videos\/[^"]+/.exec(pageOfFilm)?.[0] ?? ''
    const aim = { origin: product.origin, articles: articles.slice(0, 300), film }
    const memory = () => treeOf(product).reduce((sum, pid) => sum + proportionalMegabytes(pid), 0)
    // The pages of a blog that is read are in memory before an attack.
    await readArticles(product.origin, aim.articles, 1)
    const alone = await read(product)
    line('a reader alone', alone, 0)
    const start = memory()
    const names = [...Object.keys(bursts), ...Object.keys(attacks)]
    for (const attack of names.filter((name) => name.includes(process.argv[2] ?? ''))) {
      const before = memory()
      const worker = new Worker(import.meta.filename, {
        workerData: { ...aim, attack },
      })
      const beside = await read(product)
      const growth = memory() - before
      await worker.terminate()
      line(attack, beside, growth)
      const cachedMax = Math.min(goals.cached, goals.timesAlone * Math.max(alone.cached, 2))
      const isMissed = beside.cached > cachedMax || beside.rendered > goals.rendered || growth > goals.memory
      if (isMissed || beside.refusals > 0) {
        console.log(
          `  missed: at most ${cachedMax.toFixed(0)} and ${goals.rendered} ms, ${goals.memory} MiB, no refusal`,
        )
        process.exitCode = 1
      }
      await pause(2000)
    }
    const lasting = memory() - start
    console.log(`${lasting.toFixed(0)} MiB more after all attacks`)
    if (lasting > goals.memory) process.exitCode = 1
  } finally {
    await product.stop()
    removeLargeBlogs()
  }
}

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text()
}

interface Reading {
  /** The 99th percentile in milliseconds of a page from memory, and of one that is made for each request. */
  cached: number
  rendered: number
  refusals: number
}

async function read({ origin }: Product): Promise<Reading> {
  let refusals = 0
  const until = performance.now() + seconds * 1000
  const times = async (headers: Record<string, string>, gap: number) => {
    const all: number[] = []
    while (performance.now() < until) {
      const start = performance.now()
      const answer = await fetch(origin, { headers })
      await answer.arrayBuffer()
      all.push(performance.now() - start)
      if (!answer.ok) refusals += 1
      await pause(gap)
    }
    return quantile(all, 0.99)
  }
  const [cached, rendered] = await Promise.all([times(reader, 10), times(withCookie, 50)])
  return { cached, rendered, refusals }
}

function line(name: string, { cached, rendered, refusals }: Reading, growth: number): void {
  console.log(
    `${name.padEnd(28)} cached ${cached.toFixed(1)} ms, rendered ${rendered.toFixed(1)} ms (p99), ${refusals} refused, ${growth.toFixed(0)} MiB more`,
  )
}
