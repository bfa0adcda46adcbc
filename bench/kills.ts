/**
 * 100 kill -9 of the application, the database or both, while members comment, the owner edits and readers read:
 * `node bench/kills.ts` after a build, on Linux. `BENCH_KILLS=9` for a short one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/free-port.ts'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { admin, benchFolder, end, median, printMachine, processTree, query, root, signIn } from './product.ts'

const kills = Number(process.env.BENCH_KILLS ?? 100)
const goalSeconds = 5
const untilBackSecondsMax = 60
const answerSecondsMax = 15
/** Writes and readings go on undisturbed between two kills. */
const betweenMilliseconds = 1500
/** Each may send ten comments in ten minutes. */
const members = 60
const emailOf = (number: number) => `membre${number}@example.org`
const targets = ['application', 'database', 'both'] as const
type Target = (typeof targets)[number]

const folder = benchFolder()
const dataDir = path.join(folder, 'data')
const port = String(await freePort())
const origin = `http://localhost:${port}`
/** Unique texts whose success was answered, and how many forms were sent again, with the key of the first time. */
const acknowledged: string[] = []
let repeated = 0
let isStopping = false
let child = startSupervised()
try {
  await untilBack()
  printMachine()
  await addMembers()
  const articles = await query<Article>({ dataDir }, 'select id, slug, title from articles')
  const writers = await startWriters(articles)
  const readers = startReaders(['/', '/bracelets', '/pendentifs', ...articles.map(({ slug }) => `/article/${slug}`)])
  const back = new Map<Target, number[]>(targets.map((target) => [target, []]))
  for (let number = 0; number < kills; number++) {
    const target = targets[number % targets.length] ?? 'both'
    await pause(betweenMilliseconds + (number % 7) * 100)
    const killIt = async () => void back.get(target)?.push(await kill(target))
    // What readers were sent before stays what the cache holds while no article changes.
    if (target === 'database') await writers.withoutEdits(() => readers.during(killIt))
    else await killIt()
  }
  await Promise.all([readers.stop(), writers.stop()])
  report(back, await compare(), readers.counts)
} finally {
  isStopping = true
  await end(child)
  rmSync(folder, { recursive: true, force: true })
}

/** Started again whenever it ends, as `Restart=always` of systemd does. */
function startSupervised(): ChildProcess {
  const own = { DATA_DIR: dataDir, PORT: port, BACKUP: 'off', ADMIN_PASSWORD: admin.password, TRUSTED_PROXY_HOPS: '1' }
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...own }
  const supervised = spawn(process.execPath, ['server.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  supervised.once('exit', () => {
    if (!isStopping) child = startSupervised()
  })
  return supervised
}

async function untilBack(): Promise<void> {
  const until = performance.now() + untilBackSecondsMax * 1000
  while (performance.now() < until) {
    const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.ok) return
    await pause(20)
  }
  throw new Error(`The product did not come back within ${untilBackSecondsMax} s.`)
}

/** They have the owner's password. */
async function addMembers(): Promise<void> {
  for (let number = 0; number < members; number++)
    await query(
      { dataDir },
      `with member as (insert into users (name, email, email_verified) values ($1, $1, true) returning id),
         role as (insert into user_roles (user_id, role) select id, 'user' from member)
       insert into sign_in_accounts (user_id, account_id, provider_id, password)
       select member.id, member.id, provider_id, password
       from member, sign_in_accounts join users as owner on owner.id = user_id and owner.email = $2 and password is not null`,
      [emailOf(number), admin.email],
    )
}

/** @returns milliseconds from the kill until `/health/ready` says that everything works, the database included */
async function kill(target: Target): Promise<number> {
  const began = performance.now()
  const file = path.join(dataDir, 'postgres/server/data/postmaster.pid')
  const database = existsSync(file) ? processTree(Number(readFileSync(file, 'utf8').split('\n')[0])) : []
  const application = processTree(child.pid ?? 0).filter((pid) => !database.includes(pid))
  for (const pid of { application, database, both: [...database, ...application] }[target]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem // it has exited meanwhile
    }
  }
  await untilBack()
  return performance.now() - began
}

type Article = Record<'id' | 'slug' | 'title', string>

/** Each person sends one form after the other, and each form until it is answered. */
async function startWriters(articles: Article[]) {
  const over = new AbortController()
  const articleOf = (turn: number) => articles[turn % articles.length] ?? { id: '', slug: '', title: '' }
  const headersOf = async (email: string, from: string) => ({
    origin,
    cookie: await signIn(origin, { ...admin, email }, from),
    'x-forwarded-for': from,
  })
  const owner = await headersOf(admin.email, '10.2.0.1')
  const people: (typeof owner)[] = []
  for (let number = 0; number < members; number++) people.push(await headersOf(emailOf(number), `10.1.0.${number}`))
  const untilOver = async (milliseconds: number, work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await work(turn)
      await pause(milliseconds)
    }
  }
  const commenting = people.map((person, number) =>
    untilOver(1500 + number * 40, (turn) => {
      const content = `Une pierre douce, ${randomUUID()}`
      return send(`/article/${articleOf(number + turn).slug}/commentaires`, person, content, { content })
    }),
  )
  let mayEdit = Promise.resolve()
  let lastEdit = Promise.resolve()
  const editing = untilOver(300, async (turn) => {
    await mayEdit
    const { id, title } = articleOf(turn)
    const text = `Une lecture, ${randomUUID()}`
    const fields = { title, content: `<p>${text}</p>`, category: 'bracelet', images: '', videoUrl: '' }
    lastEdit = send(`/compte/articles/${id}`, owner, text, fields)
    await lastEdit
  })
  return {
    async withoutEdits(work: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayEdit = promise
      await lastEdit
      await work().finally(resolve)
    },
    async stop(): Promise<void> {
      over.abort()
      await Promise.all([...commenting, editing])
    },
  }
}

async function send(
  address: string,
  headers: Record<string, string>,
  text: string,
  fields: Record<string, string>,
): Promise<void> {
  const body = new URLSearchParams({ ...fields, [idempotencyKeyField]: randomUUID() })
  for (let attempt = 0; ; attempt++) {
    const signal = AbortSignal.timeout(answerSecondsMax * 1000)
    const request = fetch(origin + address, { method: 'POST', body, headers, redirect: 'manual', signal })
    const answer = await request.catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer && answer.status < 400) acknowledged.push(text)
    if (answer && answer.status < 500) return
    repeated += 1
    // As browsers' scripts do: sooner the first time than later.
    await pause(Math.min(200 * 2 ** attempt, 2000))
  }
}

async function compare(): Promise<{ lost: string[]; doubled: string[] }> {
  const rows = await query<{ text: string; times: number }>(
    { dataDir },
    `select text, count(*)::int as times from (select content as text from comments
       union all select regexp_replace(writing->>'content', '<[^>]*>', '', 'g') from article_revisions) as texts group by 1`,
  )
  const times = new Map(rows.map((row) => [row.text, row.times]))
  return {
    lost: acknowledged.filter((text) => !times.has(text)),
    doubled: acknowledged.filter((text) => (times.get(text) ?? 0) > 1),
  }
}

/** Readers ask all the time; their answers count while only the database is away, once each page was read. */
function startReaders(pages: string[]) {
  const counts = { answered: 0, failed: [] as string[] }
  const over = new AbortController()
  let isCounting = false
  const read = (page: string) =>
    fetch(origin + page).then(
      async (answer) => (await answer.text(), answer.status === 200 ? null : `${page}: ${answer.status}`),
      (problem: Error) => `${page}: ${problem.message}`,
    )
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    for (let turn = reader; !over.signal.aborted; turn++) {
      const isCounted = isCounting
      const problem = await read(pages[(turn * 7) % pages.length] ?? '/')
      if (isCounted && problem) counts.failed.push(problem)
      else if (isCounted) counts.answered += 1
      await pause(20)
    }
  })
  return {
    counts,
    async during(outage: () => Promise<void>): Promise<void> {
      const problems = (await Promise.all(pages.map(read))).filter((problem) => problem !== null)
      if (problems.length > 0) throw new Error(`Not readable before the outage: ${problems.join(', ')}.`)
      isCounting = true
      await outage().finally(() => (isCounting = false))
    },
    async stop(): Promise<void> {
      over.abort()
      await Promise.all(readers)
    },
  }
}

function report(
  back: Map<Target, number[]>,
  { lost, doubled }: { lost: string[]; doubled: string[] },
  { answered, failed }: { answered: number; failed: string[] },
): void {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  for (const [target, times] of back)
    console.log(
      `${target}: ${times.length} kills, back after ${seconds(median(times))} s, at most ${seconds(Math.max(...times))}`,
    )
  console.log(`${acknowledged.length} writes acknowledged, ${repeated} sent again after a lost answer`)
  console.log(`lost ${lost.length}, doubled ${doubled.length} ${[...lost, ...doubled].slice(0, 5).join(' ')}`)
  console.log(
    `cached pages while only the database is away: ${answered} answered, ${failed.length} failed ${failed[0] ?? ''}`,
  )
  const longest = Math.max(...[...back.values()].flat())
  const isMissed = longest > goalSeconds * 1000 || lost.length + doubled.length + failed.length > 0
  if (isMissed || answered === 0) process.exitCode = 1
}
