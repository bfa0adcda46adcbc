/**
 * Readers beside 2,000 event streams and 2,000 slow connections, and how soon the streams hear of a comment:
 * `node bench/connections.ts` after a build. `BENCH_SECONDS=5` for a short one.
 */
import { fork } from 'node:child_process'
import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Product, quantile, residentMegabytes, signIn, withProduct } from './product.ts'

/** A member may send ten comments in ten minutes. */
const counts = { streams: 2000, slow: 2000, comments: 10 }
const goals = { p99: 50, heardP99: 1000 }
const openSecondsMax = 60
const reading = { everyMilliseconds: 20, seconds: Number(process.env.BENCH_SECONDS ?? 20) }
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

interface Held {
  opened: number
  slow: number
  /** Times at which the events were heard, in milliseconds of the machine's clock. */
  heard: number[]
  cut: number
}

if (process.argv[2] === 'hold') holdConnections(process.argv[3] ?? '', process.argv[4] ?? '')
else await withProduct(measure).finally(() => agent.destroy())

async function measure(product: Product): Promise<void> {
  const { origin } = product
  const cookie = await signIn(origin)
  const holder = fork(import.meta.filename, ['hold', origin, cookie])
  let held: Held = { opened: 0, slow: 0, heard: [], cut: 0 }
  holder.on('message', (message: Held) => {
    held = message
  })
  try {
    const [article = ''] = /\/article\/[\w-]+/.exec(await ask(origin, '/bracelets', cookie)) ?? []
    const rows: Row[] = []
    const measurePages = async (what: string) => {
      for (const [page, address] of Object.entries({ 'cached page': '/', 'page of a member': '/compte/commentaires' }))
        rows.push({ name: `${page}, ${what}`, times: await read(origin, address, cookie) })
    }
    await measurePages('warming up')
    rows.splice(0)
    await measurePages('alone')
    const before = residentMegabytes(product.process.pid ?? 0)
    holder.send({ streams: counts.streams })
    await until(() => held.opened === counts.streams)
    const kilobytesPerStream = ((residentMegabytes(product.process.pid ?? 0) - before) / counts.streams) * 1000
    await measurePages(`${counts.streams} streams`)
    holder.send({ slow: counts.slow })
    await until(() => held.slow === counts.slow)
    await measurePages(`and ${counts.slow} slow ones`)
    const comments = sendComments(origin, article, cookie)
    await measurePages('and a comment each 4 s')
    const sentAt = await comments.stop()
    await until(() => held.heard.length >= sentAt.length * counts.streams)
    report(rows, kilobytesPerStream, delays(sentAt, held.heard))
    console.log(`${held.cut} slow connections were cut and opened again`)
  } finally {
    holder.kill()
  }
}

interface Row {
  name: string
  times: number[]
}

/** At a steady pace, whether the last answer has come or not. */
async function read(origin: string, address: string, cookie: string): Promise<number[]> {
  const times: Promise<number>[] = []
  const end = performance.now() + reading.seconds * 1000
  while (performance.now() < end) {
    const began = performance.now()
    times.push(ask(origin, address, cookie).then(() => performance.now() - began))
    await pause(reading.everyMilliseconds)
  }
  return Promise.all(times)
}

async function ask(origin: string, address: string, cookie: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const headers = address.startsWith('/compte') ? { cookie } : {}
  http.get(origin + address, { agent, headers }, resolve).on('error', reject)
  const answer = await promise
  if (answer.statusCode !== 200) throw new Error(`${address} was answered ${answer.statusCode}.`)
  return text(answer)
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + openSecondsMax * 1000
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('Not all connections were opened, or not all events were heard.')
    await pause(50)
  }
}

/** Each is an event for all streams. */
function sendComments(origin: string, article: string, cookie: string): { stop: () => Promise<number[]> } {
  const over = new AbortController()
  const sentAt: number[] = []
  const sending = (async () => {
    while (!over.signal.aborted && sentAt.length < counts.comments) {
      sentAt.push(Date.now())
      const body = new URLSearchParams({ content: `Une perle de plus, la ${sentAt.length}.` })
      const headers = { origin, cookie }
      await fetch(`${origin}${article}/commentaires`, { method: 'POST', body, headers, redirect: 'manual' })
      await pause(4000)
    }
  })()
  return {
    async stop() {
      over.abort()
      await sending
      return sentAt
    },
  }
}

function delays(sentAt: number[], heard: number[]): number[] {
  return heard.map((at) => at - (sentAt.findLast((sent) => sent <= at) ?? at))
}

function report(rows: Row[], kilobytesPerStream: number, heardAfter: number[]): void {
  console.log(`a request each ${reading.everyMilliseconds} ms for ${reading.seconds} s`)
  console.log(`${''.padEnd(44)}${['p50', 'p99', 'longest'].map((name) => name.padStart(11)).join('')}`)
  for (const { name, times } of rows) {
    const cells = [0.5, 0.99, 1].map((share) => `${quantile(times, share).toFixed(1)} ms`.padStart(11))
    console.log(name.padEnd(44) + cells.join(''))
  }
  const heardP99 = quantile(heardAfter, 0.99)
  console.log(`${kilobytesPerStream.toFixed(1)} kB of memory a stream`)
  console.log(
    `a comment is heard by all streams after ${quantile(heardAfter, 0.5).toFixed(0)} ms (median), p99 ${heardP99.toFixed(0)} ms`,
  )
  console.log(`goals: pages p99 under ${goals.p99} ms, events p99 under ${goals.heardP99} ms`)
  if (rows.some(({ times }) => quantile(times, 0.99) > goals.p99) || heardP99 > goals.heardP99) process.exitCode = 1
}

/** In a process of its own, whose work does not delay the readers. */
function holdConnections(origin: string, cookie: string): void {
  const port = Number(new URL(origin).port)
  const slow = new Set<net.Socket>()
  const held: Omit<Held, 'slow'> = { opened: 0, heard: [], cut: 0 }
  const openStream = () => {
    const socket = net.connect(port, 'localhost')
    socket.write(`GET /evenements HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
    let isOpen = false
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!isOpen && data.includes(': ouvert')) {
        isOpen = true
        held.opened += 1
      }
      if (data.includes('event: ')) held.heard.push(Date.now())
    })
  }
  /** One that is cut is opened again, as an attacker does. */
  const openSlow = () => {
    const socket = net.connect(port, 'localhost')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    slow.add(socket)
    const sending = setInterval(() => socket.write('a'), 1000)
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(sending)
      slow.delete(socket)
      held.cut += 1
      openSlow()
    })
  }
  process.on('message', (wanted: { streams?: number; slow?: number }) => {
    for (let number = 0; number < (wanted.streams ?? 0); number++) setTimeout(openStream, number)
    for (let number = 0; number < (wanted.slow ?? 0); number++) setTimeout(openSlow, number)
  })
  setInterval(() => process.send?.({ ...held, slow: slow.size }), 100)
}
