import { once } from 'node:events'
import net from 'node:net'
import { processorTime, processTree } from './process-tree.ts'
import type { Product } from './product.ts'

export interface Measure {
  perSecond: number
  /** Processor time of one request in milliseconds, over all processes of the product. */
  cpu: number
  p50: number
  p99: number
}

export interface Asking {
  connections: number
  seconds: number
  headers?: Record<string, string>
}

/** Each request comes from another client of a trusted proxy: limits of each client would be met otherwise. */
export const manyClients = { TRUSTED_PROXY_HOPS: '1' }

export function someClient(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` }
}

const warmUpSeconds = 2

export async function load(product: Product, addresses: string[], asking: Asking): Promise<Measure> {
  const { host, port } = new URL(product.origin)
  const fields = { host, 'accept-encoding': 'gzip, deflate, br', ...asking.headers }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = addresses.map((address) => `GET ${address} HTTP/1.1\r\n${lines.join('')}x-forwarded-for: `)
  const times: number[] = []
  let next = 0
  const askUntil = (end: number, noted: boolean) =>
    Promise.all(
      Array.from({ length: asking.connections }, async () => {
        const connection = await connect(Number(port))
        while (performance.now() < end) {
          const at = performance.now()
          const client = someClient()['x-forwarded-for']
          await connection.ask(`${requests[next++ % requests.length]}${client}\r\n\r\n`)
          if (noted) times.push(performance.now() - at)
        }
        connection.close()
      }),
    )
  await askUntil(performance.now() + warmUpSeconds * 1000, false)
  const [began, spent] = [performance.now(), timeOf(product)]
  await askUntil(began + asking.seconds * 1000, true)
  const [lasted, used] = [performance.now() - began, timeOf(product) - spent]
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { perSecond: (times.length / lasted) * 1000, cpu: used / times.length, p50: at(0.5), p99: at(0.99) }
}

async function connect(port: number): Promise<{ ask(question: string): Promise<void>; close(): void }> {
  const socket = net.connect({ port, host: 'localhost', noDelay: true })
  await once(socket, 'connect')
  let whole = Promise.withResolvers<void>()
  let received: Buffer[] = []
  socket.on('data', (piece: Buffer) => {
    received.push(piece)
    const answer = received.length > 1 ? Buffer.concat(received) : piece
    if (!isWhole(answer)) return
    received = []
    if (answer.toString('latin1', 9, 12) === '200') whole.resolve()
    else whole.reject(new Error(`The product answered ${answer.toString('latin1', 0, 40)}.`))
  })
  socket.on('error', (problem) => whole.reject(problem))
  return {
    ask(question) {
      whole = Promise.withResolvers()
      socket.write(question)
      return whole.promise
    },
    close: () => socket.destroy(),
  }
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: (\d+)/im.exec(answer.toString('latin1', 0, end))?.[1]
  return length
    ? answer.length >= end + 4 + Number(length)
    : answer.toString('latin1', answer.length - 5) === '0\r\n\r\n'
}

function timeOf(product: Product): number {
  return processTree(product.process.pid ?? 0).reduce((sum, pid) => sum + processorTime(pid), 0)
}

export function middle(measures: Measure[]): Measure {
  const found = measures.toSorted((one, other) => one.perSecond - other.perSecond)[measures.length >> 1]
  if (!found) throw new Error('Nothing was measured.')
  return found
}
