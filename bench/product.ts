/** The benchmarks share this: a product of their own, a load on it, and the processes that it consists of. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../tests/support/free-port.ts'
import { embeddedUrl } from '../tests/support/embedded-postgres.ts'

export interface Product {
  origin: string
  dataDir: string
  process: ChildProcess
  stop(): Promise<void>
}

export const root = path.resolve(import.meta.dirname, '..')
export const admin = { email: 'maiwenn@example.org', password: 'mesure' }
export const benchFolder = () => mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))

export interface Start {
  /** `npm`: as owners start it, with npm's own processes. */
  way?: 'npm' | 'program'
  /** The file that standard output is written to, with the request log. */
  output?: number
}

export async function startProduct(
  { DATA_DIR, ...env }: Record<string, string> & { DATA_DIR: string },
  { way = 'program', output }: Start = {},
): Promise<Product> {
  const PORT = String(await freePort())
  const [program, args]: [string, string[]] = way === 'npm' ? ['npm', ['start']] : [process.execPath, ['server.ts']]
  const fixed = { PATH: process.env.PATH, NODE_ENV: 'production', BACKUP: 'off', ADMIN_PASSWORD: admin.password }
  const child = spawn(program, args, {
    cwd: root,
    env: { ...fixed, LOG_LEVEL: 'warn', ...env, DATA_DIR, PORT },
    stdio: ['ignore', output ?? 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${PORT}`
  while (!(await fetch(`${origin}/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The product did not start: was it built?')
    await pause(100)
  }
  return { origin, dataDir: DATA_DIR, process: child, stop: () => end(child) }
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Asks the embedded database of a product that runs. */
export async function query<Row extends pg.QueryResultRow>(
  { dataDir }: Pick<Product, 'dataDir'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(embeddedUrl(dataDir) ?? '', async (client) => (await client.query<Row>(text, values)).rows)
}

export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs `work` on a product with the demo world in a folder that is deleted afterwards. */
export async function withProduct(
  work: (product: Product) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const folder = benchFolder()
  const product = await startProduct({ ...env, DATA_DIR: path.join(folder, 'data') })
  try {
    printMachine()
    await work(product)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function printMachine(): void {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
}

/** @returns the cookie of the session */
export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string } = admin,
  from = '127.0.0.1',
): Promise<string> {
  const answer = await fetch(`${origin}/compte/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { origin, 'x-forwarded-for': from },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`The sign-in was answered ${answer.status}.`)
  const cookies = answer.headers.getSetCookie()
  return cookies.map((line) => line.split(';')[0]).join('; ')
}

export interface Measure {
  perSecond: number
  /** Processor time of one request in milliseconds, over all processes of the product. */
  cpu: number
  p50: number
  p99: number
}

interface Asking {
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
  const askUntil = (until: number, isMeasured: boolean) =>
    Promise.all(
      Array.from({ length: asking.connections }, async () => {
        const connection = await connect(Number(port))
        while (performance.now() < until) {
          const began = performance.now()
          const client = someClient()['x-forwarded-for']
          await connection.ask(`${requests[next++ % requests.length]}${client}\r\n\r\n`)
          if (isMeasured) times.push(performance.now() - began)
        }
        connection.close()
      }),
    )
  await askUntil(performance.now() + warmUpSeconds * 1000, false)
  const [began, cpuBefore] = [performance.now(), processorTimeOf(product)]
  await askUntil(began + asking.seconds * 1000, true)
  const [lasted, cpu] = [performance.now() - began, processorTimeOf(product) - cpuBefore]
  return {
    perSecond: (times.length / lasted) * 1000,
    cpu: cpu / times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
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
  const headersEnd = answer.indexOf('\r\n\r\n')
  if (headersEnd < 0) return false
  const length = /^content-length: (\d+)/im.exec(answer.toString('latin1', 0, headersEnd))?.[1]
  return length
    ? answer.length >= headersEnd + 4 + Number(length)
    : answer.toString('latin1', answer.length - 5) === '0\r\n\r\n'
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/** Ids of `pid` and of all its descendants. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(procFile(name, 'status'))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const withDescendants = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(withDescendants)]
  return withDescendants(pid)
}

export const treeOf = ({ process: child }: Product) => processTree(child.pid ?? 0)

/** User and system time in milliseconds; 0 for a process that has exited. */
export function processorTime(pid: number): number {
  const line = procFile(pid, 'stat')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  // proc(5), fields 14 and 15, in hundredths of a second.
  return line ? 10 * (Number(fields[11]) + Number(fields[12])) : 0
}

function processorTimeOf(product: Product): number {
  return treeOf(product).reduce((sum, pid) => sum + processorTime(pid), 0)
}

/** @returns resident memory in MB; NaN for a process that has exited */
export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(procFile(pid, 'status'))?.[1]) / 1000
}

/** @returns memory in MB, in which a page that several processes share counts for each with its part */
export function proportionalMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(procFile(pid, 'smaps_rollup'))?.[1] ?? 0) / 1000
}

/** Empty for a process that has exited. */
export function procFile(pid: number | string, name: string): string {
  const file = `/proc/${pid}/${name}`
  try {
    return existsSync(file) ? readFileSync(file, 'latin1') : ''
  } catch {
    return ''
  }
}
