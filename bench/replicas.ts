/**
 * Three replicas on one database behind a proxy, one killed every five seconds for a minute, while people read and write:
 * `node bench/replicas.ts` after a build. `BENCH_SECONDS=20` for a short one.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#platform/free-port.server.ts'
import { startBalancer } from './balancer.ts'
import { onceMoreClient } from './once-more.ts'
import { signIn } from './product.ts'
import { Replica } from './replica.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const counts = { replicas: 3, readers: 6, members: 12 }
const everySeconds = 5
const pauses = { readers: 100, members: 2000, admin: 500 }
const passwords = { admin: 'mesure', members: 'trois perles bleues' }

const folder = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))
const dataDirOf = (name: string) => path.join(folder, name)
// Read by platform modules when they are loaded.
Object.assign(process.env, { DATA_DIR: dataDirOf('bench'), LOG_LEVEL: 'warn', NODE_ENV: 'production' })
const { startEmbeddedPostgres } = await import('#platform/postgres/embedded/embedded.server.ts')
const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
const ports = await Promise.all(Array.from({ length: counts.replicas }, freePort))
const balancer = await startBalancer(ports)
const env = {
  DATABASE_URL: postgres.url,
  SITE_URL: balancer.origin,
  SESSION_SECRET: randomUUID(),
  ADMIN_PASSWORD: passwords.admin,
  DEMO: 'on',
  BACKUP: 'off',
  TRUSTED_PROXY_HOPS: '1',
}
const replicas = ports.map((port) => new Replica(port, { ...env, DATA_DIR: dataDirOf(String(port)) }))
const client = onceMoreClient(balancer.origin)
try {
  for (const replica of replicas) await replica.start()
  await addMembers()
  const load = await startLoad()
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
  const back = await killInTurn()
  const acknowledged = await load.stop()
  report(back, acknowledged, await storedTexts())
} finally {
  client.close()
  balancer.close()
  await Promise.all(replicas.map((replica) => replica.stop()))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function emails(): string[] {
  return Array.from({ length: counts.members }, (_, number) => `membre${number}@example.org`)
}

async function addMembers(): Promise<void> {
  Object.assign(process.env, { DATABASE_URL: postgres.url })
  const { config } = await import('#platform/config.server.ts')
  config.databaseUrl = postgres.url
  const { closeDatabase, openDatabase } = await import('#platform/database.server.ts')
  const { addPerson } = await import('#features/accounts/people.server.ts')
  await openDatabase()
  for (const email of emails()) await addPerson({ email, password: passwords.members, role: 'user', username: null })
  await closeDatabase()
}

async function rowsOf<Row extends object>(query: string): Promise<Row[]> {
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  try {
    return (await database.query<Row>(query)).rows
  } finally {
    await database.end()
  }
}

async function startLoad(): Promise<{ stop: () => Promise<string[]> }> {
  const articles = await rowsOf<{ id: string; slug: string; title: string }>('select id, slug, title from articles')
  const { origin } = balancer
  const admin = { cookie: await signIn(origin, 'maiwenn@example.org', passwords.admin, '10.2.0.1'), from: '10.2.0.1' }
  const people: (typeof admin)[] = []
  for (const [number, email] of emails().entries()) {
    const from = `10.1.0.${number}`
    people.push({ cookie: await signIn(origin, email, passwords.members, from), from })
  }
  const acknowledged: string[] = []
  const over = new AbortController()
  const untilOver = async (milliseconds: number, work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await work(turn)
      await pause(milliseconds)
    }
  }
  const articleOf = (turn: number) => articles[turn % articles.length] ?? { id: '', slug: '', title: '' }
  const pages = ['/', '/bracelets', '/pendentifs', '/flux.xml', ...articles.map(({ slug }) => `/article/${slug}`)]
  const reading = Array.from({ length: counts.readers }, (_, reader) =>
    untilOver(pauses.readers, async (turn) => {
      const person = reader % 4 === 0 ? (people[reader] ?? null) : null
      await client.read(pages[(reader * 7 + turn) % pages.length] ?? '/', person)
    }),
  )
  const commenting = people.map((person, number) =>
    untilOver(pauses.members + number * 10, async (turn) => {
      const content = `Une pierre douce, ${randomUUID()}`
      const address = `/article/${articleOf(number + turn).slug}/commentaires`
      if (await client.send(address, person, { content })) acknowledged.push(content)
    }),
  )
  const editing = untilOver(pauses.admin, async (turn) => {
    const { id, title } = articleOf(turn)
    const text = `Une lecture, ${randomUUID()}`
    const fields = { title, content: `<p>${text}</p>`, category: 'bracelet', images: '', videoUrl: '' }
    if (await client.send(`/compte/articles/${id}`, admin, fields)) acknowledged.push(text)
  })
  return {
    async stop() {
      over.abort()
      await Promise.all([...reading, ...commenting, editing])
      return acknowledged
    },
  }
}

/**
 * One loss at a time: a machine too slow to start a replica, or to answer what is asked once more, within five seconds makes
 * the next kill wait. The number of kills says so.
 */
async function killInTurn(): Promise<number[]> {
  const times: Promise<number>[] = []
  const until = performance.now() + seconds * 1000
  for (let number = 0; performance.now() < until; number++) {
    const next = performance.now() + everySeconds * 1000
    const target = number % replicas.length
    const others = replicas.filter((_, place) => place !== target)
    await Promise.any(others.map((replica) => replica.untilReady()))
    while (client.isRepeating()) await pause(20)
    times.push(replicas[target]?.kill() ?? Promise.resolve(0))
    await pause(Math.max(0, next - performance.now()))
  }
  return Promise.all(times)
}

async function storedTexts(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const rows = await rowsOf<{ text: string }>(
    `select content as text from comments
      union all select regexp_replace(writing->>'content', '<[^>]*>', '', 'g') from article_revisions`,
  )
  for (const { text } of rows) found.set(text, (found.get(text) ?? 0) + 1)
  return found
}

function report(back: number[], acknowledged: string[], stored: Map<string, number>): void {
  const lost = acknowledged.filter((text) => !stored.has(text))
  const doubled = acknowledged.filter((text) => (stored.get(text) ?? 0) > 1)
  const { answered, repeated, failed } = client.asked
  const longest = (Math.max(...back) / 1000).toFixed(1)
  console.log(`${back.length} kills in ${seconds} s of ${counts.replicas} replicas, each back within ${longest} s`)
  console.log(
    `${answered} answered, ${repeated} asked once more, ${failed.length} failed ${failed.slice(0, 5).join('; ')}`,
  )
  console.log(
    `${acknowledged.length} writes acknowledged, ${lost.length} lost, ${doubled.length} doubled ${[...lost, ...doubled].slice(0, 5).join('; ')}`,
  )
  console.log(`load ${loadavg()[0]?.toFixed(1)} after`)
  if (failed.length + lost.length + doubled.length > 0 || acknowledged.length === 0) process.exitCode = 1
}
