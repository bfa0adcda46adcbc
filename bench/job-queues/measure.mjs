// The questions of decision 025, to one library: `node bench/job-queues/measure.mjs pg-boss`, or `graphile-worker`, which is
// installed elsewhere: `npm install --prefix /tmp/queues graphile-worker@0.18.0`, then QUEUES=/tmp/queues.
// DATABASE_URL names a PostgreSQL that may create databases.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const library = process.argv[2] ?? 'pg-boss'
const server = process.env.DATABASE_URL
if (!server) throw new Error('DATABASE_URL is missing: the address of a PostgreSQL that may create databases.')
const { migrate, enqueue, countQuery } = await import(`./${library}.mjs`)

const database = `bench_queue_${process.pid}`
const admin = await connect(server)
await admin.query(`create database ${database}`)
const direct = addressOf(server)
const client = await connect(direct)
const workers = []
const report = (question, answer) => console.log(`${question.padEnd(58)} ${answer}`)

async function connect(url) {
  const connection = new pg.Client({ connectionString: url })
  connection.on('error', () => {})
  await connection.connect()
  return connection
}

function addressOf(url) {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

const count = async () => (await client.query(countQuery)).rows[0].count

async function startWorker(mode, url = direct) {
  const file = path.join(import.meta.dirname, 'worker.mjs')
  const child = spawn(process.execPath, [file, library, url, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (written) => {
    const parts = (rest + written).split('\n')
    rest = parts.pop()
    for (const part of parts) if (part.startsWith('{')) lines.push(JSON.parse(part))
  })
  const worker = {
    child,
    lines,
    async until(found, seconds = 60) {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
        const line = lines.find(found)
        if (line) return line
      }
      return null
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
  workers.push(worker)
  await worker.until((line) => line.readyMilliseconds)
  return worker
}

/** A way to the database that can be cut. */
async function startProxy() {
  const { hostname, port, searchParams } = new URL(server)
  const socket = searchParams.get('host')
  const to = socket ? { path: `${socket}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) }
  const open = new Set()
  const proxy = net.createServer((incoming) => {
    const outgoing = net.connect(to)
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ]) {
      open.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  const listen = async (at) => {
    proxy.listen(at, '127.0.0.1')
    await once(proxy, 'listening')
  }
  await listen(0)
  const at = proxy.address().port
  const address = new URL(direct)
  address.hostname = '127.0.0.1'
  address.port = String(at)
  address.searchParams.delete('host')
  return {
    url: address.href,
    cut() {
      proxy.close()
      for (const one of open) one.destroy()
    },
    restore: () => listen(at),
  }
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

let began = performance.now()
await Promise.all([migrate(direct), migrate(direct), migrate(direct)])
report('three first migrations at once', seconds(performance.now() - began))
began = performance.now()
await migrate(direct)
report('a later migration', seconds(performance.now() - began))

await client.query('begin')
await enqueue(client, 'lost')
await client.query('rollback')
report('jobs left by a transaction that was rolled back', await count())

const [one, two] = [await startWorker('slow'), await startWorker('slow')]
const held = "select count(*)::int as count from pg_stat_activity where application_name = 'bench' and datname = $1"
report('connections held by two idle workers', (await client.query(held, [database])).rows[0].count)
for (let job = 0; job < 10; job++) await enqueue(client, job)
while ((await count()) > 0) await pause(20)
const runs = [...one.lines, ...two.lines].flatMap((line) => line.ended ?? [])
report('10 jobs, two workers: runs, distinct', `${runs.length}, ${new Set(runs).size}`)
await two.stop()
await enqueue(client, 'stopped')
await one.until((line) => line.began === 'stopped')
await one.stop()
report('jobs left after a stop that waited for the running one', await count())

const transactions = 'select xact_commit::int as count from pg_stat_database where datname = $1'
const idle = await startWorker('quick')
await idle.until((line) => line.ended === 'stopped', 5)
const before = (await admin.query(transactions, [database])).rows[0].count
await pause(60_000)
report('transactions in an idle minute', (await admin.query(transactions, [database])).rows[0].count - before)
await idle.stop()

const failing = await startWorker('failing')
await enqueue(client, 'failing')
await pause(100_000)
const attempts = failing.lines.filter((line) => line.began === 'failing').map(({ at }) => at)
report('attempts, since the first', attempts.map((at) => seconds(at - attempts[0])).join(', '))
await failing.stop()

const killed = await startWorker('hanging')
await enqueue(client, 'killed')
await killed.until((line) => line.began === 'killed')
killed.child.kill('SIGKILL')
const death = Date.now()
const heir = await startWorker('quick')
const taken = await heir.until((line) => line.ended === 'killed', 120)
report('a job of a killed worker runs again after', taken ? seconds(taken.at - death) : 'more than 120 s')
await heir.stop()

const proxy = await startProxy()
const cut = await startWorker('slow', proxy.url)
for (const word of ['running', 'waiting']) await enqueue(client, word)
await cut.until((line) => line.began === 'running')
proxy.cut()
await pause(15_000)
await proxy.restore()
await enqueue(client, 'after')
const healed = await cut.until((line) => line.ended === 'after', 90)
const exit = cut.child.exitCode === null ? 'the worker lives' : 'the worker ended'
report('after 15 s without the database', `${exit}, ${healed ? 'takes new jobs' : 'takes no job within 90 s'}`)
await pause(90_000)
report('jobs left a minute and a half later', await count())

for (const worker of workers) worker.child.kill('SIGKILL')
await client.end()
await admin.query(`drop database ${database} with (force)`)
await admin.end()
process.exit()
