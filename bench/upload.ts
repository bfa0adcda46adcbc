/**
 * An upload of 800 MB, beside a bare Node server that writes to the same disk: `node bench/upload.ts` after a build.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { videoChunkBytes, videoUploadAddress } from '#features/media/video-upload.ts'
import { end, median, type Product, residentMegabytes, signIn, withProduct } from './product.ts'

const megabyte = 1024 * 1024
const bytes = Number(process.env.BENCH_MB ?? 800) * megabyte
const rounds = 3
const goals = { ratio: 0.5, growthMegabytes: 100 }
const chunk = Buffer.alloc(videoChunkBytes)
for (let at = 0; at < chunk.length; at += 4) chunk.writeUInt32LE(Math.imul(at + 1, 2_654_435_761) >>> 0, at)
const video = readFileSync(path.resolve(import.meta.dirname, '../database/world/video/lapis-lazuli.mp4'))
/** A box of length 0 ends with the file: players skip the rest. */
const firstChunk = Buffer.concat([video, Buffer.from('\0\0\0\0free'), chunk.subarray(video.length + 8)])
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

if (process.argv[2] === 'bare') await serveBare(process.argv[3] ?? '')
else await withProduct(measure).finally(() => agent.destroy())

async function measure(product: Product): Promise<void> {
  const uploader = await uploaderOf(product)
  const bare = await startBare(product.dataDir)
  try {
    await uploader.upload(2 * videoChunkBytes)
    await bare.upload(2 * videoChunkBytes)
    const speeds = { product: [] as number[], bare: [] as number[] }
    const growths: number[] = []
    for (let round = 0; round < rounds; round++) {
      const memory = watchMemory(product.process.pid ?? 0)
      speeds.product.push(await speedOf(() => uploader.upload(bytes)))
      growths.push(memory.growth())
      await uploader.forget()
      speeds.bare.push(await speedOf(() => bare.upload(bytes)))
      await bare.forget()
    }
    report(speeds, Math.max(...growths))
  } finally {
    await end(bare.child)
  }
}

function report({ product, bare }: { product: number[]; bare: number[] }, growth: number): void {
  const ratio = median(product) / median(bare)
  console.log(
    `${bytes / megabyte} MB: ${median(product).toFixed(0)} MB/s through the product, ${median(bare).toFixed(0)} to a bare Node server`,
  )
  console.log(`ratio ${ratio.toFixed(2)}, at least ${goals.ratio}`)
  console.log(`the server's memory grows by ${growth.toFixed(0)} MB, at most ${goals.growthMegabytes}`)
  if (ratio < goals.ratio || growth > goals.growthMegabytes) process.exitCode = 1
}

async function uploaderOf({ origin, dataDir }: Product) {
  const headers = { cookie: await signIn(origin), origin, 'tus-resumable': '1.0.0' }
  return {
    forget: () => rm(path.join(dataDir, 'files/article-videos'), { recursive: true, force: true }),
    async upload(length: number) {
      const begun = await ask(`${origin}${videoUploadAddress}`, 'POST', { ...headers, 'upload-length': String(length) })
      if (begun.status !== 201) throw new Error(`The upload was refused: ${begun.status}`)
      const address = `${origin}${begun.headers.location}`
      const type = { ...headers, 'content-type': 'application/offset+octet-stream' }
      await sendInChunks(length, (at) => ask(address, 'PATCH', { ...type, 'upload-offset': String(at) }, at, length))
    },
  }
}

async function startBare(folder: string) {
  const file = path.join(folder, 'bare')
  const child = spawn(process.execPath, [import.meta.filename, 'bare', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = `http://localhost:${String(port).trim()}`
  return {
    child,
    forget: () => rm(file, { force: true }),
    async upload(length: number) {
      await writeFile(file, '')
      await sendInChunks(length, (at) => ask(`${origin}/?at=${at}`, 'PATCH', {}, at, length))
    },
  }
}

async function serveBare(file: string): Promise<void> {
  const server = http.createServer((request, response) => {
    void (async () => {
      const start = Number(new URL(request.url ?? '', 'http://x').searchParams.get('at'))
      await pipeline(request, createWriteStream(file, { flags: 'r+', start }))
      if (request.headers['x-last']) {
        const handle = await open(file, 'r+')
        await handle.sync()
        await handle.close()
      }
      response.writeHead(204).end()
    })()
  })
  server.listen(0, 'localhost', () => console.log((server.address() as AddressInfo).port))
}

async function sendInChunks(length: number, send: (at: number) => Promise<{ status: number }>): Promise<void> {
  for (let at = 0; at < length; at += videoChunkBytes) {
    const { status } = await send(at)
    if (status !== 204) throw new Error(`A chunk was refused: ${status}`)
  }
}

async function ask(address: string, method: string, headers: Record<string, string>, at?: number, length = 0) {
  const body =
    at === undefined ? null : (at === 0 ? firstChunk : chunk).subarray(0, Math.min(videoChunkBytes, length - at))
  const last: Record<string, string> = at !== undefined && at + videoChunkBytes >= length ? { 'x-last': '1' } : {}
  const request = http.request(address, {
    method,
    agent,
    headers: { ...headers, ...last, 'content-length': body?.byteLength ?? 0 },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode ?? 0, headers: response.headers }
}

async function speedOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return bytes / megabyte / ((performance.now() - began) / 1000)
}

/** Growth of resident memory in MB, sampled every 50 ms. */
function watchMemory(pid: number) {
  const before = residentMegabytes(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 50)
  return {
    growth() {
      clearInterval(timer)
      return most - before
    },
  }
}
