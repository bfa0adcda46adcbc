/**
 * A minute of mixed reading at 70 % of what the machine answers, one request in a hundred a write:
 * `node bench/steady.ts` after a build, on an otherwise idle Linux machine. `BENCH_SECONDS=10` for a short one.
 */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { openBenchBlog, removeBenchBlogs } from './large-site.ts'
import { manyClients, someClient } from './load.ts'
import { visitorAddresses } from './mixed-reading.ts'
import { memoryOf, processTree } from './process-tree.ts'
import { signIn } from './product.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const capacitySeconds = Math.min(10, seconds)
const part = { load: 0.7, writes: 0.01 }
const goals = { p99Milliseconds: 100, memoryGrowth: 0.1 }
const connections = 64

const { product, about } = await openBenchBlog(1000, { ADMIN_PASSWORD: 'mesure', ...manyClients })
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
try {
  const { origin } = product
  const cookie = await signIn(origin, 'maiwenn@example.org', 'mesure')
  const addresses = await visitorAddresses(origin, about.articles)
  const read = (turn: number) => ask(origin + (addresses[(turn * 7919) % addresses.length] ?? '/'))
  const write = () => {
    const text = `Une lecture, ${randomUUID()}`
    const fields = { title: text, content: `<p>${text}</p>`, category: 'bracelet', images: '', videoUrl: '' }
    return ask(`${origin}/compte/articles/nouveau`, { cookie, fields })
  }
  const one = (turn: number) => (turn % (1 / part.writes) === 0 ? write() : read(turn))

  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before, ${addresses.length} addresses`)
  await inTurn(one, capacitySeconds)
  const perSecond = (await inTurn(one, capacitySeconds)) / capacitySeconds
  const before = memoryNow()
  const times = await atRate(one, perSecond * part.load)
  report(perSecond, times, before, memoryNow())
} finally {
  agent.destroy()
  await product.stop()
  removeBenchBlogs()
}

function ask(address: string, form?: { cookie: string; fields: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'gzip, deflate, br',
      ...someClient(),
      ...(form && {
        cookie: form.cookie,
        origin: new URL(address).origin,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    }
    const request = http.request(address, { agent, headers, method: form ? 'POST' : 'GET' }, (answer) => {
      answer.resume().on('error', reject)
      const { statusCode = 0 } = answer
      if (statusCode === (form ? 303 : 200)) answer.on('end', resolve)
      else reject(new Error(`${address} answered ${statusCode}.`))
    })
    request.on('error', (problem: NodeJS.ErrnoException) => {
      // The server closed an idle connection at that moment: https://nodejs.org/api/http.html#requestreusedsocket
      if (request.reusedSocket && problem.code === 'ECONNRESET') ask(address, form).then(resolve, reject)
      else reject(problem)
    })
    request.end(form && new URLSearchParams({ ...form.fields, [idempotencyKeyField]: randomUUID() }).toString())
  })
}

/** Each connection asks for the next one when it is answered. @returns how many were */
async function inTurn(one: (turn: number) => Promise<void>, duration: number): Promise<number> {
  const until = performance.now() + duration * 1000
  let turn = 0
  const asking = async () => {
    while (performance.now() < until) await one(++turn)
  }
  await Promise.all(Array.from({ length: connections }, asking))
  return turn
}

/** Whatever is answered, the next request comes when it comes. @returns milliseconds of each, from when it was due */
async function atRate(one: (turn: number) => Promise<void>, perSecond: number): Promise<number[]> {
  const times: number[] = []
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = began + (turn * 1000) / perSecond
    while (performance.now() < due) await pause(1)
    asked.push(one(turn + 1).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(asked)
  return times
}

function memoryNow(): number {
  return memoryOf(processTree(product.process.pid ?? 0)).alone
}

function report(capacity: number, times: number[], before: number, after: number): void {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (quantile: number) => sorted[Math.floor((sorted.length - 1) * quantile)] ?? 0
  const p99 = at(0.99)
  console.log(
    `capacity ${capacity.toFixed(0)} a second, ${connections} connections; then ${times.length} in ${seconds} s`,
  )
  console.log(
    `p50 ${at(0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, goal ${goals.p99Milliseconds}; longest ${at(1).toFixed(0)} ms`,
  )
  console.log(
    `memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} after; load ${loadavg()[0]?.toFixed(1)} after`,
  )
  if (p99 > goals.p99Milliseconds || after > before * (1 + goals.memoryGrowth)) process.exitCode = 1
}
