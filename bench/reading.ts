/**
 * What README claims about reading: `node bench/reading.ts`, on the built product.
 * How many kept pages a second the product answers, beside a bare Node server that sends the same bytes from memory.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')
const connections = 16
const seconds = 5
const rounds = 3
const goal = { ratio: 0.9, p99: 2 }

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))
const children: ChildProcess[] = []
try {
  const product = await start(['server.ts'], { DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: 'mesure' })
  const home = await (await fetch(`http://localhost:${product}/`)).text()
  const article = /href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '/'
  const page = await answerOf(product, article)
  await answerOf(product, article)
  writeFileSync(path.join(folder, 'page'), page.body)
  writeFileSync(path.join(folder, 'bare.mjs'), bareServer())
  const bare = await start([path.join(folder, 'bare.mjs')], { PAGE: path.join(folder, 'page') })
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; page of ${page.body.length} bytes in brotli`,
  )

  const ratios: number[] = []
  const tails: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const ours = await measure(product, article)
    const theirs = await measure(bare, '/')
    ratios.push(ours.perSecond / theirs.perSecond)
    tails.push(ours.p99 / theirs.p99)
    console.log(
      `kept article: ${described(ours)}; bare server: ${described(theirs)}; ratio ${ratios.at(-1)?.toFixed(2)}`,
    )
  }
  const [ratio, tail] = [median(ratios), median(tails)]
  console.log(`median: ${ratio.toFixed(2)} of the bare server's requests a second, p99 ${tail.toFixed(2)} times its`)
  if (ratio < goal.ratio || tail > goal.p99) process.exitCode = 1
} finally {
  for (const child of children) {
    child.kill()
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

function bareServer(): string {
  return `import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const body = readFileSync(process.env.PAGE)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length }
createServer((request, response) => { response.writeHead(200, headers); response.end(body) }).listen(Number(process.env.PORT), 'localhost')`
}

async function start(program: string[], env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  for (;;) {
    if (
      await fetch(`http://localhost:${port}/`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return port
    await pause(200)
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}

function question(address: string): string {
  return `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\n\r\n`
}

/** One answer, raw: its whole length on the wire, and its body. */
async function answerOf(port: number, address: string): Promise<{ length: number; body: Buffer }> {
  const socket = net.connect(port, 'localhost')
  socket.write(question(address))
  let received = Buffer.alloc(0)
  for await (const piece of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, piece])
    const end = received.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(received.subarray(0, Math.max(0, end)).toString())?.[1])
    if (end > 0 && received.length >= end + 4 + length) {
      socket.destroy()
      return { length: end + 4 + length, body: received.subarray(end + 4) }
    }
  }
  throw new Error(`No whole answer at ${address}.`)
}

interface Measure {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Every connection asks again as soon as it has its answer; answers are known by their length, so that asking costs little. */
async function measure(port: number, address: string): Promise<Measure> {
  const { length } = await answerOf(port, address)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = net.connect({ port, host: 'localhost', noDelay: true })
      let [asked, received] = [performance.now(), 0]
      socket.on('data', (piece) => {
        received += piece.length
        if (received < length) return
        received -= length
        const at = performance.now()
        times.push(at - asked)
        asked = at
        if (at < until) socket.write(question(address))
        else socket.destroy()
      })
      socket.write(question(address))
      await once(socket, 'close')
    }),
  )
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { perSecond: (times.length / (performance.now() - began)) * 1000, p50: at(0.5), p99: at(0.99) }
}

function described({ perSecond, p50, p99 }: Measure): string {
  return `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
