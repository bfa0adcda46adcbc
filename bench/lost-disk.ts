// How many seconds of acknowledged writes go with the disk, when the log is archived continuously? Each round starts the
// product on an empty folder, writes all the time, rows and the files that they name, kills everything at a random
// moment, deletes the folder, and restores the newest moment. `BENCH_ROUNDS=20`, `BENCH_DIR` for another disk.
import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { runningServerUrl } from '#platform/postgres/embedded/attach.server.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded/embedded.server.ts'
import { findPostmaster } from '#platform/postgres/embedded/process/running.server.ts'
import { startProduct } from './product.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const lostSecondsMax = 60
const [shortestSeconds, longestSeconds] = [5, 30]
const pauseBetweenWritesMilliseconds = 20
const writesForEachFile = 25

interface Acknowledged {
  number: number
  at: number
}

const root = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'bench-lost-disk-'))

async function untilBase(target: string): Promise<void> {
  const isBase = (name: string) => name.endsWith('.json')
  while (!existsSync(target) || !readdirSync(target, { recursive: true, encoding: 'utf8' }).some(isBase))
    await pause(50)
}

/** Writes until the database is gone. @returns what it acknowledged */
async function write(url: string, files: string, seconds: number): Promise<Acknowledged[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // The query in progress fails as well.
  await client.connect()
  await client.query('create table writes (number int primary key, file text, filler text)')
  mkdirSync(files, { recursive: true })
  const acknowledged: Acknowledged[] = []
  const until = performance.now() + seconds * 1000
  for (let number = 1; performance.now() < until; number += 1) {
    const file = number % writesForEachFile === 0 ? `${randomUUID()}.webp` : null
    if (file) writeFileSync(path.join(files, file), Buffer.alloc(100_000, number), { flush: true })
    await client.query('insert into writes values ($1, $2, $3)', [number, file, 'x'.repeat(number % 2000)])
    acknowledged.push({ number, at: performance.now() })
    await pause(pauseBetweenWritesMilliseconds)
  }
  void client.end().catch(() => {})
  return acknowledged
}

interface Restored {
  numbers: Set<number>
  missingFiles: number
}

async function restore(env: Record<string, string>, dataDir: string): Promise<Restored> {
  const script = path.resolve(import.meta.dirname, '../scripts/restore.ts')
  await promisify(execFile)(process.execPath, [script, '--latest'], { env: { PATH: process.env.PATH, ...env } })
  const server = await startEmbeddedPostgres(path.join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client
    .query<{ number: number; file: string | null }>('select number, file from writes')
    // Killed before even the table was archived.
    .catch((problem: pg.DatabaseError) => (problem.code === '42P01' ? { rows: [] } : Promise.reject(problem)))
  await client.end()
  await server.stop()
  const isMissing = ({ file }: { file: string | null }) =>
    file !== null && !existsSync(path.join(dataDir, 'files/article-images', file))
  return { numbers: new Set(rows.map(({ number }) => number)), missingFiles: rows.filter(isMissing).length }
}

async function round(name: number): Promise<{ lostSeconds: number; missingFiles: number; gaps: number }> {
  const folder = path.join(root, String(name))
  const [dataDir, target] = [path.join(folder, 'data'), path.join(folder, 'target')]
  const env = { DATA_DIR: dataDir, BACKUP_DIR: target, BACKUP_CONTINUOUS: 'on', DEMO: 'off' }
  const product = await startProduct(env)
  await untilBase(target)
  const postgres = path.join(dataDir, 'postgres')
  const postmaster = findPostmaster(path.join(postgres, 'server/data'))
  const seconds = shortestSeconds + Math.random() * (longestSeconds - shortestSeconds)
  const files = path.join(dataDir, 'files/article-images')
  const acknowledged = await write(runningServerUrl(postgres) ?? '', files, seconds)
  product.process.kill('SIGKILL')
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
  const end = performance.now()
  while (existsSync(dataDir)) {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    await pause(100)
  }
  const { numbers, missingFiles } = await restore(env, dataDir)
  const lost = acknowledged.filter(({ number }) => !numbers.has(number))
  const lostSeconds = lost[0] ? (end - lost[0].at) / 1000 : 0
  // What is lost is the end, never something in the middle.
  const gaps = lost.filter(({ number }) => numbers.has(number + 1)).length
  console.log(
    `round ${name}: ${acknowledged.length} writes in ${seconds.toFixed(0)} s, ${lost.length} lost, of ${lostSeconds.toFixed(1)} s`,
  )
  rmSync(folder, { recursive: true })
  return { lostSeconds, missingFiles, gaps }
}

const results = []
try {
  for (let name = 1; name <= rounds; name += 1) results.push(await round(name))
} finally {
  rmSync(root, { recursive: true, force: true })
}
const most = Math.max(...results.map(({ lostSeconds }) => lostSeconds))
const missing = results.reduce((sum, { missingFiles, gaps }) => sum + missingFiles + gaps, 0)
console.log(`most lost: ${most.toFixed(1)} s (at most ${lostSecondsMax}); gaps and missing files: ${missing} (none)`)
if (most > lostSecondsMax || missing > 0) process.exitCode = 1
