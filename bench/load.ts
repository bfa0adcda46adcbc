import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { Product } from './product.ts'

export interface Measure {
  perSecond: number
  /** Milliseconds of processor for one request, of every process of the product. */
  cpu: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Asking {
  connections: number
  seconds: number
  headers?: Record<string, string>
}

/** Asks for these addresses in turn, each connection again as soon as it has its answer. */
export async function load(product: Product, addresses: string[], asking: Asking): Promise<Measure> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: asking.connections })
  const times: number[] = []
  let turn = 0
  const askUntil = (end: number, noted: boolean) =>
    Promise.all(
      Array.from({ length: asking.connections }, async () => {
        while (performance.now() < end) {
          const at = performance.now()
          await ask(product.origin + addresses[turn++ % addresses.length], agent, asking.headers)
          if (noted) times.push(performance.now() - at)
        }
      }),
    )
  await askUntil(performance.now() + 1000, false)
  const [began, spent] = [performance.now(), processorTime(product)]
  await askUntil(began + asking.seconds * 1000, true)
  const [lasted, used] = [performance.now() - began, processorTime(product) - spent]
  agent.destroy()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { perSecond: (times.length / lasted) * 1000, cpu: used / times.length, p50: at(0.5), p99: at(0.99) }
}

async function ask(address: string, agent: http.Agent, headers: Record<string, string> = {}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = http.get(
      address,
      { agent, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}.`))
        answer.resume().on('end', resolve)
      },
    )
    request.on('error', reject)
  })
}

/** Milliseconds that the product and all it has started have spent so far. */
function processorTime(product: Product): number {
  const processes = new Map<number, { parent: number; spent: number }>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const line = lineOf(name)
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    // Fields 4, 14 and 15 of proc(5): the parent, and hundredths of a second in the program and in the system.
    processes.set(Number(name), { parent: Number(fields[1]), spent: 10 * (Number(fields[11]) + Number(fields[12])) })
  }
  const isOurs = (pid: number): boolean =>
    pid === product.process.pid || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0))
  return [...processes].reduce((sum, [pid, { spent }]) => (isOurs(pid) ? sum + spent : sum), 0)
}

/** A process may be gone between the list and its reading. */
function lineOf(process: string): string {
  try {
    return readFileSync(`/proc/${process}/stat`, 'latin1')
  } catch {
    return '' // gone: it spends nothing any more
  }
}

/** The one in the middle, by speed. */
export function middle(measures: Measure[]): Measure {
  const found = measures.toSorted((one, other) => one.perSecond - other.perSecond)[measures.length >> 1]
  if (!found) throw new Error('Nothing was measured.')
  return found
}
