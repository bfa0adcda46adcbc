import { once } from 'node:events'
import net from 'node:net'

const connections = 16
const seconds = 5
const lastChunk = Buffer.from('0\r\n\r\n')
const nodesOwn = /^(?:date|connection|keep-alive):/i

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
    const end = received.indexOf('\r\n\r\n')
    // What is compressed for one request comes in chunks, without its length.
    const isChunked = /transfer-encoding: chunked/i.test(received.subarray(0, Math.max(0, end)).toString())
    if (isChunked && received.subarray(-5).equals(lastChunk)) {
      socket.destroy()
      return { length: received.length, headers: [], body: received.subarray(end + 4) }
    }
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

export interface Measure {
  perSecond: number
  p50: number
  p99: number
}

/** Responses are recognised by their length, so that the client costs little. */
export async function measure(port: number, address: string): Promise<Measure> {
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

export function described(found: Measure | undefined): string {
  const { perSecond = 0, p50 = 0, p99 = 0 } = found ?? {}
  return `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
