/**
 * Cached pages a second, beside a bare Node server that sends the same bytes: `node bench/reading.ts` after a build.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from './product.ts'
import { answerOf, described, type Measure, measure, median } from './raw-requests.ts'

const rounds = 3
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
