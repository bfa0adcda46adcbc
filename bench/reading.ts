/**
 * Cached pages beside a bare Node server that sends the same bytes: `node bench/reading.ts` after a build. The blog has
 * 1,000 articles, runs as a service starts it, and writes its request log to a file.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { openLargeBlog, removeLargeBlogs } from './large-blog.ts'
import { benchFolder, end, median, printMachine, processorTime, quantile } from './product.ts'

const rounds = 7
/** V8 compiles the request path of the blog, longer than the bare server's, in stages over some 60,000 requests. */
const warmUpRounds = 6
const connections = 16
const seconds = 1.5
/** The blog closes a connection after the next one. */
const requestsPerConnection = 999
const goals = { ratio: 0.8, p99: 2 }
const nodesOwn = /^(?:date|connection|keep-alive):/i

interface Server {
  port: number
  pid: number
  address: string
}

if (import.meta.main) {
  if (process.argv[2] === 'bare') serveBare(process.argv[3] ?? '', process.argv.slice(4))
  else await compare()
}

async function compare(): Promise<void> {
  const folder = benchFolder()
  const logFile = openSync(path.join(folder, 'requests.log'), 'a')
  const { product, articles } = await openLargeBlog(1000, { REQUEST_LOG: 'on' }, { output: logFile })
  try {
    printMachine()
    const blog = { port: Number(new URL(product.origin).port), pid: product.process.pid ?? 0 }
    for (const article of articles) await answerOf(blog.port, article)
    for (const address of ['/', articles[0] ?? '']) await compareWithBare({ ...blog, address }, folder)
  } finally {
    await product.stop()
    removeLargeBlogs()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Servers take turns, so that a slow moment of the machine affects both. */
async function compareWithBare(blog: Server, folder: string): Promise<void> {
  const { body, headers } = await answerOf(blog.port, blog.address)
  const file = path.join(folder, 'page')
  writeFileSync(file, body)
  const { child, port } = await startBare(file, headers)
  const bare = { port, pid: child.pid ?? 0, address: '/' }
  const measures: Record<'blog' | 'bare', Measure>[] = []
  try {
    for (let round = -warmUpRounds; round < rounds; round++) {
      const pair = { blog: await measure(blog), bare: await measure(bare) }
      if (round >= 0) measures.push(pair)
    }
  } finally {
    await end(child)
  }
  console.log(`${blog.address}, ${body.length} bytes`)
  for (const server of ['blog', 'bare'] as const) {
    const [perSecond, p99, cpu] = (['perSecond', 'p99', 'cpu'] as const).map((figure) =>
      median(measures.map((round) => round[server][figure])),
    )
    console.log(
      `  ${server}: ${perSecond?.toFixed(0)} a second, p99 ${p99?.toFixed(2)} ms, ${cpu?.toFixed(4)} ms of processor`,
    )
  }
  const ratioOf = (figure: keyof Measure) => median(measures.map((round) => round.blog[figure] / round.bare[figure]))
  console.log(
    `  ${ratioOf('perSecond').toFixed(2)} of its requests a second (goal ${goals.ratio}), ` +
      `${ratioOf('cpu').toFixed(2)} times its processor time, ${ratioOf('p99').toFixed(2)} times its p99 (goal ${goals.p99})`,
  )
  if (ratioOf('perSecond') < goals.ratio || ratioOf('p99') > goals.p99) process.exitCode = 1
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

async function startBare(file: string, headers: string[]): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [import.meta.filename, 'bare', file, ...headers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(String(port)), child }
}

function question(address: string): string {
  return `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\n\r\n`
}

/** The whole answer as it travels, which Node's own client would hide. */
export async function answerOf(
  port: number,
  address: string,
): Promise<{ length: number; headers: string[]; body: Buffer }> {
  const socket = net.connect(port, 'localhost')
  socket.write(question(address))
  let received = Buffer.alloc(0)
  for await (const piece of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, piece])
    const bodyStart = received.indexOf('\r\n\r\n') + 4
    const head = received.subarray(0, Math.max(0, bodyStart - 4)).toString()
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    // An answer that is compressed for one request comes in chunks, without its length.
    const isWhole = /transfer-encoding: chunked/i.test(head)
      ? received.subarray(-5).toString() === '0\r\n\r\n'
      : received.length >= bodyStart + length
    if (bodyStart < 4 || !isWhole) continue
    socket.destroy()
    const headers = head.split('\r\n').slice(1)
    return {
      length: received.length,
      headers: headers.filter((line) => !nodesOwn.test(line)),
      body: received.subarray(bodyStart),
    }
  }
  throw new Error(`Incomplete response from ${address}.`)
}

interface Measure {
  perSecond: number
  p99: number
  /** Milliseconds of the server's process for each answer. */
  cpu: number
}

/** Responses are recognised by their length, so that the client costs little. */
export async function measure({ port, pid, address }: Server): Promise<Measure> {
  const { length } = await answerOf(port, address)
  const times: number[] = []
  const cpuBefore = processorTime(pid)
  const began = performance.now()
  const until = began + seconds * 1000
  const askInTurn = async () => {
    const socket = net.connect({ port, host: 'localhost', noDelay: true })
    let [askedAt, received, count] = [performance.now(), 0, 0]
    socket.on('data', (piece) => {
      received += piece.length
      if (received < length) return
      received -= length
      count += 1
      const now = performance.now()
      times.push(now - askedAt)
      askedAt = now
      if (now < until && count < requestsPerConnection) socket.write(question(address))
      else socket.destroy()
    })
    socket.write(question(address))
    await once(socket, 'close')
  }
  const askUntilEnd = async () => {
    while (performance.now() < until) await askInTurn()
  }
  await Promise.all(Array.from({ length: connections }, askUntilEnd))
  const milliseconds = performance.now() - began
  const cpu = (processorTime(pid) - cpuBefore) / times.length
  return { perSecond: (times.length / milliseconds) * 1000, p99: quantile(times, 0.99), cpu }
}
