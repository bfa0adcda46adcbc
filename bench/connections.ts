/** Measures readers beside thousands of event streams and slow connections: `node bench/connections.ts` after a build. */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { readSamples } from '../tests/support/metrics.ts'
import { signIn, startProduct } from './product.ts'

const counts = { streams: 2000, slow: 2000 }
const goalMilliseconds = 50
const openSecondsMax = 60
const reading = { everyMilliseconds: 20, seconds: Number(process.env.BENCH_SECONDS ?? 20) }
const admin = { email: 'bench@example.org', password: 'trois perles bleues' }
const METRICS_KEY = 'bench-bench-bench-bench-bench-bench'
const folder = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

const product = await startProduct({
  DATA_DIR: folder,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  METRICS_KEY,
})
const cookie = await signIn(product.origin, admin.email, admin.password)
const holder = fork(path.join(import.meta.dirname, 'held-connections.ts'), [product.origin, cookie])
let held = { opened: 0, slow: 0, heard: 0, cut: 0 }
holder.on('message', (found: typeof held) => {
  held = found
})

try {
  const [slug = ''] = /\/article\/[\w-]+/.exec(await ask('/bracelets')) ?? []
  const pages = { 'cached page': '/', 'page of a member': '/compte/commentaires' }
  const rows: [string, Measure][] = []
  const measure = async (what: string) => {
    for (const [page, address] of Object.entries(pages)) rows.push([`${page}, ${what}`, await read(address)])
  }
  await measure('warming up')
  await measure('alone')
  const before = await memory()
  holder.send({ streams: counts.streams })
  await until(() => held.opened === counts.streams)
  const perStream = ((await memory()) - before) / counts.streams
  await measure(`${counts.streams} streams`)
  holder.send({ slow: counts.slow })
  await until(() => held.slow === counts.slow)
  await measure(`and ${counts.slow} slow ones`)
  const sending = sendComments(slug)
  await measure('and an event each 2 s')
  await sending.stop()
  report(rows, perStream / 1024)
} finally {
  agent.destroy()
  holder.kill()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Measure {
  p50: number
  p99: number
  max: number
}

/** At a steady pace, whether the last answer has come or not. */
async function read(address: string): Promise<Measure> {
  const times: Promise<number>[] = []
  const end = performance.now() + reading.seconds * 1000
  while (performance.now() < end) {
    const began = performance.now()
    times.push(ask(address).then(() => performance.now() - began))
    await pause(reading.everyMilliseconds)
  }
  const sorted = (await Promise.all(times)).toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

async function ask(address: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const headers = address.startsWith('/compte') ? { cookie } : {}
  http.get(product.origin + address, { agent, headers }, resolve).on('error', reject)
  const answer = await promise
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}.`)
  return text(answer)
}

async function memory(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_KEY}` }
  const answer = await fetch(`${product.origin}/metrics`, { headers })
  return readSamples(await answer.text()).value('process_resident_memory_bytes') ?? 0
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + openSecondsMax * 1000
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`Not all connections were opened: ${JSON.stringify(held)}.`)
    await pause(50)
  }
}

/** Each is an event for all streams. */
function sendComments(slug: string): { stop: () => Promise<void> } {
  const over = new AbortController()
  const headers = { origin: product.origin, cookie }
  const sending = (async () => {
    for (let number = 0; !over.signal.aborted; number++) {
      const body = new URLSearchParams({ content: `Une perle de plus, la ${number}.` })
      await fetch(`${product.origin}${slug}/commentaires`, { method: 'POST', body, headers, redirect: 'manual' })
      await pause(2000)
    }
  })()
  return {
    stop() {
      over.abort()
      return sending
    },
  }
}

function report(rows: [string, Measure][], kilobytesPerStream: number): void {
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}, a request each ${reading.everyMilliseconds} ms for ${reading.seconds} s`,
  )
  console.log(`${''.padEnd(44)}${['p50', 'p99', 'longest'].map((name) => name.padStart(11)).join('')}`)
  for (const [what, { p50, p99, max }] of rows)
    console.log(what.padEnd(44) + [p50, p99, max].map((time) => `${time.toFixed(1)} ms`.padStart(11)).join(''))
  console.log(`${held.heard} messages heard, ${held.cut} slow connections cut and opened again`)
  console.log(`${kilobytesPerStream.toFixed(1)} kB of memory a stream`)
  console.log(`goal: p99 under ${goalMilliseconds} ms`)
  if (rows.some(([what, { p99 }]) => !what.endsWith('warming up') && p99 > goalMilliseconds)) process.exitCode = 1
}
