// What does continuous archiving cost? The same product with it and without: processor time of an idle blog in an hour,
// what its archive grows by, and how many rows a second are written under load. Linux only: it reads /proc.
// `BENCH_MINUTES=15` for the idle part, 0 skips it; `BENCH_SECONDS=30` for the load; `BENCH_DIR` for another disk.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runningServerUrl } from '#platform/postgres/embedded/attach.server.ts'
import { findPostmaster } from '#platform/postgres/embedded/process/running.server.ts'
import { startProduct } from './product.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 15)
const loadSeconds = Number(process.env.BENCH_SECONDS ?? 30)
const connections = 4
const settleSeconds = 60
const ticksInSecond = 100
const root = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'bench-archiving-'))

interface Times {
  parent: number
  own: number
  ofEnded: number
}

/** Fields of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, in seconds. */
function timesOf(pid: number): Times {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9, 13).map(Number)
  return {
    parent: Number(parent),
    own: (user + system) / ticksInSecond,
    ofEnded: (endedUser + endedSystem) / ticksInSecond,
  }
}

function postgresSeconds(postmaster: number): number {
  const { own, ofEnded } = timesOf(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [timesOf(Number(name))]
      } catch {
        return [] // it ended meanwhile
      }
    })
    .filter(({ parent }) => parent === postmaster)
  return own + ofEnded + children.reduce((sum, child) => sum + child.own, 0)
}

function logIn(target: string): { parts: number; bytes: number } {
  if (!existsSync(target)) return { parts: 0, bytes: 0 }
  const parts = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/log\/[^.]*\.zst$/.test(name),
  )
  return { parts: parts.length, bytes: parts.reduce((sum, name) => sum + statSync(path.join(target, name)).size, 0) }
}

async function writeRows(url: string): Promise<number> {
  const until = performance.now() + loadSeconds * 1000
  let rows = 0
  const write = async (name: number) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`create table load_${name} (id serial primary key, filler text)`)
    for (; performance.now() < until; rows += 1)
      await client.query(`insert into load_${name} (filler) values ($1)`, [`${Math.random()}`.repeat(50)])
    await client.end()
  }
  await Promise.all(Array.from({ length: connections }, (_, name) => write(name)))
  return rows
}

async function measure(continuous: 'on' | 'off'): Promise<void> {
  const folder = path.join(root, continuous)
  const [dataDir, target] = [path.join(folder, 'data'), path.join(folder, 'target')]
  const product = await startProduct({ DATA_DIR: dataDir, BACKUP_DIR: target, BACKUP_CONTINUOUS: continuous })
  const postgres = path.join(dataDir, 'postgres')
  const postmaster = findPostmaster(path.join(postgres, 'server/data'))?.pid ?? 0
  const now = () => ({
    product: timesOf(product.process.pid ?? 0).own,
    postgres: postgresSeconds(postmaster),
    ...logIn(target),
  })
  const since = (before: ReturnType<typeof now>, factor: number) => {
    const after = now()
    const grown = (name: keyof typeof before) => ((after[name] - before[name]) * factor).toFixed(1)
    return `${grown('product')} s of the product, ${grown('postgres')} s of PostgreSQL, ${grown('parts')} parts, ${grown('bytes')} bytes`
  }
  if (minutes > 0) {
    await pause(settleSeconds * 1000)
    const before = now()
    await pause(minutes * 60_000)
    console.log(`${continuous}, an idle hour: ${since(before, 60 / minutes)}`)
  }
  const before = now()
  const rows = await writeRows(runningServerUrl(postgres) ?? '')
  console.log(
    `${continuous}, load: ${(rows / loadSeconds).toFixed(0)} rows/s; 100,000 rows: ${since(before, 100_000 / rows)}`,
  )
  await product.stop()
}

try {
  for (const continuous of ['off', 'on'] as const) await measure(continuous)
} finally {
  rmSync(root, { recursive: true, force: true })
}
