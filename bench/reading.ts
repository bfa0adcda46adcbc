/**
 * Cached pages a second, beside a bare Node server that sends the same bytes: `node bench/reading.ts` after a build.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from './product.ts'

const connections = 16
const seconds = 5
const rounds = 3
const nodesOwn = /^(?:date|connection|keep-alive):/i
const goal = { ratio: 0.9, p99: 2 }

if (process.argv[2] === 'bare') serveBare(process.argv[3] ?? '', process.argv.slice(4))
else await compare()

async function compare(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))
  const product = await startProduct({ DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: 'mesure' })
  const port = Number(new URL(product.origin).port)
  let bare: Bare[] = []
  try {
    const home = await (await fetch(product.origin)).text()
    const article = /href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '/'
    for (let reader = 0; reader < 2; reader++) await answerOf(port, article)
    await pause(1000)
    const { body, headers } = await answerOf(port, article)
    const file = path.join(folder, 'page')
    writeFileSync(file, body)
    const few = ['content-type: text/html; charset=utf-8', 'content-encoding: br', `content-length: ${body.length}`]
    const servers = { same: await startBare(file, headers), few: await startBare(file, few) }
    bare = Object.values(servers)
    console.log(
      `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; ${body.length} bytes in brotli`,
    )
    const found: { ours: Measure; same: Measure; few: Measure }[] = []
    for (let round = 1; round <= rounds; round++) {
      found.push({
        ours: await measure(port, article),
        same: await measure(servers.same.port, '/'),
        few: await measure(servers.few.port, '/'),
      })
      const { ours, same, few: least } = found.at(-1) ?? {}
      console.log(`cached article: ${described(ours)}`)
      console.log(`bare server, the same answer: ${described(same)}`)
      console.log(`bare server, three headers: ${described(least)}`)
    }
    const ratio = median(found.map(({ ours, same }) => ours.perSecond / same.perSecond))
    const tail = median(found.map(({ ours, same }) => ours.p99 / same.p99))
    const ratioToFew = median(found.map(({ ours, few: least }) => ours.perSecond / least.perSecond))
    console.log(
      `${ratio.toFixed(2)} of the bare server's requests a second (goal ${goal.ratio}), p99 ${tail.toFixed(2)} times its`,
    )
    console.log(
      `${ratioToFew.toFixed(2)} of one that sends three headers: the others protect readers, and cost the rest`,
    )
    if (ratio < goal.ratio || tail > goal.p99) process.exitCode = 1
  } finally {
    for (const { child } of bare) child.kill()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function serveBare(file: string, lines: string[]): void {
  const body = readFileSync(file)
  const headers = lines.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  const server = http.createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, 'localhost', () => console.log((server.address() as AddressInfo).port))
}

interface Bare {
  port: number
  child: ChildProcess
}

async function startBare(file: string, headers: string[]): Promise<Bare> {
  const child = spawn(process.execPath, [import.meta.filename, 'bare', file, ...headers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(String(port)), child }
}

function question(address: string): string {
  return `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\n\r\n`
}

async function answerOf(port: number, address: string): Promise<{ length: number; headers: string[]; body: Buffer }> {
  const socket = net.connect(port, 'localhost')
  socket.write(question(address))
  let received = Buffer.alloc(0)
  for await (const piece of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, piece])
    const end = received.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(received.subarray(0, Math.max(0, end)).toString())?.[1])
    if (end > 0 && received.length >= end + 4 + length) {
      socket.destroy()
      const [, ...lines] = received.subarray(0, end).toString().split('\r\n')
      const headers = lines.filter((line) => !nodesOwn.test(line))
      return { length: end + 4 + length, headers, body: received.subarray(end + 4) }
    }
  }
  throw new Error(`Incomplete response from ${address}.`)
}

interface Measure {
  perSecond: number
  p50: number
  p99: number
}

/** Responses are recognised by their length, so that the client costs little. */
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

function described(found: Measure | undefined): string {
  const { perSecond = 0, p50 = 0, p99 = 0 } = found ?? {}
  return `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
