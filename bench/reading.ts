/** Cached pages a second beside a bare Node server that sends the same bytes: `node bench/reading.ts` after a build. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { end, median, type Product, quantile, withProduct } from './product.ts'

const rounds = 3
const connections = 16
const seconds = 5
const goals = { ratio: 0.9, p99: 2 }
const nodesOwn = /^(?:date|connection|keep-alive):/i

if (import.meta.main) {
  if (process.argv[2] === 'bare') serveBare(process.argv[3] ?? '', process.argv.slice(4))
  else await withProduct(compare)
}

async function compare({ origin, dataDir }: Product): Promise<void> {
  const port = Number(new URL(origin).port)
  const home = await (await fetch(origin)).text()
  const article = /href="(\/article\/[^"]+)"/.exec(home)?.[1] ?? '/'
  await answerOf(port, article)
  const { body, headers } = await answerOf(port, article)
  const file = path.join(dataDir, 'bench-page')
  writeFileSync(file, body)
  const few = ['content-type: text/html; charset=utf-8', 'content-encoding: br', `content-length: ${body.length}`]
  const [bare, barer] = [await startBare(file, headers), await startBare(file, few)]
  console.log(`${body.length} bytes in brotli`)
  const found: Record<'page' | 'same' | 'few', Measure>[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      found.push({
        page: await measure(port, article, 'cached article'),
        same: await measure(bare.port, '/', 'bare server, the same answer'),
        few: await measure(barer.port, '/', 'bare server, three headers'),
      })
    }
  } finally {
    await Promise.all([end(bare.child), end(barer.child)])
  }
  const ratio = median(found.map(({ page, same }) => page.perSecond / same.perSecond))
  const tail = median(found.map(({ page, same }) => page.p99 / same.p99))
  const ratioToFew = median(found.map((round) => round.page.perSecond / round.few.perSecond))
  console.log(
    `${ratio.toFixed(2)} of the bare server's requests a second (goal ${goals.ratio}), p99 ${tail.toFixed(2)} times its`,
  )
  console.log(`${ratioToFew.toFixed(2)} of one that sends three headers: the others protect readers, and cost the rest`)
  if (ratio < goals.ratio || tail > goals.p99) process.exitCode = 1
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
    // What is compressed for one request comes in chunks, without its length.
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
}

/** Responses are recognised by their length, so that the client costs little. */
export async function measure(port: number, address: string, name: string): Promise<Measure> {
  const { length } = await answerOf(port, address)
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const askInTurn = async () => {
    const socket = net.connect({ port, host: 'localhost', noDelay: true })
    let [sentAt, received] = [performance.now(), 0]
    socket.on('data', (piece) => {
      received += piece.length
      if (received < length) return
      received -= length
      const at = performance.now()
      times.push(at - sentAt)
      sentAt = at
      if (at < until) socket.write(question(address))
      else socket.destroy()
    })
    socket.write(question(address))
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: connections }, askInTurn))
  const perSecond = (times.length / (performance.now() - began)) * 1000
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  console.log(`${name}: ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
  return { perSecond, p99 }
}
