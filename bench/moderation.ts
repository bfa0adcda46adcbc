/** Measures a queue of 1,000 comments, live delivery to 200 tabs, and an article with 50,000 comments. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Product, startProduct } from './product.ts'

const counts = { pending: 1000, comments: 50_000, few: 60, tabs: 200, sent: 100, members: 10 }
const goals = { queueMilliseconds: 300, deliveryMilliseconds: 300, pageRatio: 1.5 }
const rounds = 40
const password = 'trois perles bleues'
const admin = 'bench@example.org'
const replicas: Product[] = []
const folder = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
const streams = new http.Agent({ keepAlive: false, maxSockets: counts.tabs + 10 })

// Read by platform modules when they are loaded.
Object.assign(process.env, { DATA_DIR: path.join(folder, 'bench'), LOG_LEVEL: 'warn', NODE_ENV: 'production' })
const { startEmbeddedPostgres } = await import('#platform/postgres/embedded/embedded.server.ts')
const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
try {
  const [one, other] = [await startReplica('one'), await startReplica('other')]
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await fill(database)
  const found = {
    queue: await measureQueue(one, database),
    delivery: await measureDelivery(one, other),
    page: await measurePages(one),
  }
  await database.end()
  report(found)
} finally {
  agent.destroy()
  streams.destroy()
  for (const replica of replicas) await replica.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Found {
  queue: number
  delivery: { p50: number; p99: number; heard: number }
  page: { few: number; many: number; older: number }
}

function report({ queue, delivery, page }: Found): void {
  const ratio = Math.max(page.many, page.older) / page.few
  const rows = [
    ['', 'measured', 'goal'],
    [`queue, ${counts.pending} waiting`, `${queue.toFixed(0)} ms`, `under ${goals.queueMilliseconds} ms`],
    ['sent to one replica, delivered by the other, p50', `${delivery.p50.toFixed(0)} ms`, ''],
    [`the same, p99, ${counts.tabs} tabs`, `${delivery.p99.toFixed(0)} ms`, `under ${goals.deliveryMilliseconds} ms`],
    ['of these delivered', `${delivery.heard}`, `${counts.tabs * counts.sent}`],
    [`article, ${counts.few} comments`, `${page.few.toFixed(1)} ms`, ''],
    [`article, ${counts.comments} comments`, `${page.many.toFixed(1)} ms`, ''],
    ['the same, its last page', `${page.older.toFixed(1)} ms`, ''],
    ['ratio of the slower', ratio.toFixed(2), `under ${goals.pageRatio}`],
  ]
  for (const [name = '', value = '', goal = ''] of rows)
    console.log(`${name.padEnd(46)}${value.padStart(12)}   ${goal}`)
  const isMissed =
    queue >= goals.queueMilliseconds ||
    delivery.p99 >= goals.deliveryMilliseconds ||
    delivery.heard < counts.tabs * counts.sent ||
    ratio >= goals.pageRatio
  if (isMissed) process.exitCode = 1
}

async function startReplica(name: string): Promise<string> {
  const replica = await startProduct({
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: postgres.url,
    DEMO: 'off',
    ADMIN_EMAIL: admin,
    ADMIN_PASSWORD: password,
    SESSION_SECRET: 'bench '.repeat(8),
    TRUSTED_PROXY_HOPS: '1',
  })
  replicas.push(replica)
  return replica.origin
}

async function fill(database: pg.Client): Promise<void> {
  process.env.DATABASE_URL = postgres.url
  const { openDatabase, closeDatabase } = await import('#platform/database.server.ts')
  const { addPerson } = await import('#features/accounts/people.server.ts')
  await openDatabase()
  for (let member = 0; member < counts.members; member++)
    await addPerson({ email: `membre${member}@example.org`, password, role: 'user', username: `Membre ${member}` })
  await closeDatabase()
  for (const slug of ['peu', 'beaucoup', 'attente'])
    await database.query(
      `insert into articles (title, content, excerpt, category, author, date, created_at, announced_at, updated_at, read_time, slug, content_text)
       values ($1, '<p>Une pierre.</p>', 'Une pierre.', 'bracelet', '', now(), now(), now(), now(), '1', $1, 'Une pierre.')`,
      [slug],
    )
  const write = (slug: string, validated: boolean, count: number) =>
    database.query(
      `insert into comments (article_id, user_id, author, content, validated, created_at)
       select articles.id, member.id, member.email, 'Une lecture lente et belle, numéro ' || n, $2, now() - n * interval '1 minute'
       from generate_series(1, $3::int) n
       join articles on articles.slug = $1
       join lateral (select id, email from users where email like 'membre%' order by email offset n % $4 limit 1) member on true`,
      [slug, validated, count, counts.members],
    )
  await write('peu', true, counts.few)
  await write('beaucoup', true, counts.comments)
  await write('attente', false, counts.pending)
  await database.query('vacuum analyze')
}

async function measureQueue(origin: string, database: pg.Client): Promise<number> {
  const cookie = await signIn(origin, admin, '192.0.2.1')
  const { rows } = await database.query('select count(*)::int as waiting from comments where not validated')
  if (rows[0].waiting !== counts.pending) throw new Error(`Expected ${counts.pending} pending comments.`)
  return measure(
    `${origin}/compte/moderation`,
    cookie,
    /1000 commentaires en attente|1\u00a0000 commentaires en attente/,
  )
}

async function measurePages(origin: string): Promise<Found['page']> {
  const few = await measure(`${origin}/article/peu`, '', /Une lecture lente/)
  const many = await measure(`${origin}/article/beaucoup`, '', /Une lecture lente/)
  const last = new Date(Date.now() - (counts.comments - 60) * 60_000).toISOString().replace('Z', '000Z')
  const older = `commentaires=${last}_ffffffff-ffff-4fff-bfff-ffffffffffff`
  return { few, many, older: await measure(`${origin}/article/beaucoup?${older}`, '', /Une lecture lente/) }
}

async function measure(address: string, cookie: string, expected: RegExp): Promise<number> {
  const took: number[] = []
  for (let round = -5; round < rounds; round++) {
    const began = performance.now()
    const body = await get(address, cookie)
    if (!expected.test(body.replaceAll('<!-- -->', ''))) throw new Error(`${address} does not say ${expected}.`)
    if (round >= 0) took.push(performance.now() - began)
  }
  return at(took, 0.5)
}

async function measureDelivery(one: string, other: string): Promise<Found['delivery']> {
  const cookie = await signIn(other, admin, '192.0.2.1')
  const heard: { text: string; at: number }[] = []
  const open = Array.from({ length: counts.tabs }, () => listen(`${other}/evenements`, cookie, heard))
  const requests = await Promise.all(open)
  const members: { cookie: string; address: string }[] = []
  for (let member = 0; member < counts.members; member++) {
    const address = `198.51.100.${member + 1}`
    members.push({ address, cookie: await signIn(one, `membre${member}@example.org`, address) })
  }
  const took: number[] = []
  for (let sent = 0; sent < counts.sent; sent++) {
    const member = members[sent % members.length]
    heard.length = 0
    const began = performance.now()
    const response = await fetch(`${one}/article/peu/commentaires`, {
      method: 'POST',
      body: new URLSearchParams({ content: `Envoyé ${sent}` }),
      redirect: 'manual',
      headers: { origin: one, cookie: member?.cookie ?? '', 'x-forwarded-for': member?.address ?? '' },
    })
    if (response.status !== 303) throw new Error(`A comment was refused: ${response.status}`)
    const deliveries = () => heard.filter(({ text }) => text.includes('event: comment-changed'))
    for (let waited = 0; waited < 200 && deliveries().length < counts.tabs; waited++) await pause(10)
    took.push(...deliveries().map((delivery) => delivery.at - began))
  }
  for (const request of requests) request.destroy()
  return { p50: at(took, 0.5), p99: at(took, 0.99), heard: took.length }
}

async function listen(address: string, cookie: string, heard: { text: string; at: number }[]) {
  const request = http.get(address, { agent: streams, headers: { cookie } })
  request.on('error', () => {}) // closed at the end, by us
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`)
  response.on('error', () => {})
  response.setEncoding('utf8').on('data', (text: string) => heard.push({ text, at: performance.now() }))
  return request
}

async function signIn(origin: string, email: string, address: string): Promise<string> {
  const response = await fetch(`${origin}/compte/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
    headers: { origin, 'x-forwarded-for': address },
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`)
  return cookies.join('; ')
}

async function get(address: string, cookie: string): Promise<string> {
  const request = http.get(address, { agent, headers: { cookie } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let body = ''
  for await (const part of response.setEncoding('utf8')) body += part
  return body
}

function at(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
