/** Measures how soon 200 sockets hear of an article, from the moment its form is sent. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import { signIn, startProduct } from '../../../bench/product.ts'

const counts = { sockets: 200, inserts: 40, warmUp: 5 }
const goalMilliseconds = 200
const admin = { email: 'bench@example.org', password: 'trois perles bleues' }
const folder = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))

interface Listener {
  socket: WebSocket
  hears: (text: string) => Promise<number>
}

const product = await startProduct({
  DATA_DIR: folder,
  DEMO: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  // Each socket comes from an address of its own.
  TRUSTED_PROXY_HOPS: '1',
})
try {
  const cookie = await signIn(product.origin, admin.email, admin.password)
  const listeners = await Promise.all(Array.from({ length: counts.sockets }, (_, number) => listen(number)))
  const delays: number[] = []
  const answers: number[] = []
  for (let number = 0; number < counts.inserts + counts.warmUp; number++) {
    const heard = await publish(cookie, `Perle ${number}.`, listeners)
    if (number < counts.warmUp) continue
    delays.push(...heard.delays)
    answers.push(heard.answered)
  }
  for (const { socket } of listeners) socket.terminate()
  report(delays, answers)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function listen(number: number): Promise<Listener> {
  const address = `${product.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=bench&vsn=2.0.0`
  const socket = new WebSocket(address, { headers: { 'x-forwarded-for': `10.0.0.${number}` } })
  const awaited = new Map<string, (at: number) => void>()
  socket.on('message', (data: Buffer) => {
    const at = performance.now()
    for (const [text, resolve] of awaited) if (data.includes(text)) resolve(at)
  })
  const hears = (text: string) =>
    new Promise<number>((resolve) => awaited.set(text, resolve)).finally(() => awaited.delete(text))
  await once(socket, 'open')
  const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'articles' }] }
  const joined = hears('Subscribed to PostgreSQL')
  socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config }]))
  await joined
  return { socket, hears }
}

async function publish(cookie: string, title: string, listeners: Listener[]) {
  const heard = Promise.all(listeners.map(({ hears }) => hears(title)))
  const began = performance.now()
  const body = new URLSearchParams({
    title,
    content: '<p>Une perle.</p>',
    category: 'bracelet',
    images: '',
    videoUrl: '',
  })
  const answer = await fetch(`${product.origin}/compte/articles/nouveau`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: product.origin, cookie },
  })
  if (answer.status !== 303) throw new Error(`publishing answered ${answer.status}`)
  const answered = performance.now() - began
  return { delays: (await heard).map((at) => at - began), answered }
}

function quantile(share: number, measured: number[]): number {
  return measured.toSorted((a, b) => a - b)[Math.min(measured.length - 1, Math.floor(measured.length * share))] ?? 0
}

function report(delays: number[], answers: number[]): void {
  const [median, p99] = [quantile(0.5, delays), quantile(0.99, delays)]
  console.log(`${counts.sockets} sockets, ${counts.inserts} inserts, ${delays.length} deliveries`)
  console.log(`  median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, goal under ${goalMilliseconds} ms`)
  console.log(
    `  the writer was answered after ${quantile(0.5, answers).toFixed(0)} ms (median), ${quantile(0.99, answers).toFixed(0)} ms (p99)`,
  )
  if (p99 > goalMilliseconds) process.exitCode = 1
}
