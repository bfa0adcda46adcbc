// Needs three servers on one database and one S3, each with a folder of its own, and no browser.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '../support/database.ts'
import { s3Variables, startS3 } from '../support/s3.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { makeVideoBytes, sha256 } from '../support/videos.ts'

useDatabase('world')
afterAll(stopServers)

const partBytes = 500_000
const videoBytes = makeVideoBytes(13 * partBytes + 17)

test('the parts of a video arrive at any of three replicas, of which one is killed while it receives one', async () => {
  const s3 = await startS3('blog')
  const env = { DATABASE_URL: process.env.DATABASE_URL ?? '', ...s3Variables(s3.config, 'S3') }
  const replicas = await Promise.all([1, 2, 3].map(() => startServer({ database: 'embedded', env })))
  const alive = [...replicas]
  let turn = 0
  const next = () => alive[turn++ % alive.length] as Server
  const own = { cookie: await signIn(next().origin, 'maiwenn'), 'tus-resumable': '1.0.0' }
  const ask = (replica: Server, address: string, method: string, headers: Record<string, string>, body?: BodyInit) => {
    const init = { method, headers: { ...own, ...headers, origin: replica.origin }, body, duplex: 'half' }
    return fetch(replica.origin + address, init)
  }

  const length = { 'upload-length': String(videoBytes.length) }
  const begun = await ask(next(), '/televersements/videos', 'POST', length)
  const address = begun.headers.get('location') ?? ''
  const type = { 'content-type': 'application/offset+octet-stream' }
  const send = (replica: Server, offset: number, body: BodyInit) =>
    ask(replica, address, 'PATCH', { ...type, 'upload-offset': String(offset) }, body)
  const state = async () => (await ask(next(), address, 'HEAD', {})).headers
  const partAt = (offset: number) => new Uint8Array(videoBytes.subarray(offset, offset + partBytes))

  let offset = 0
  let stored = ''
  while (!stored) {
    const answer = await send(next(), offset, partAt(offset))
    expect(answer.status).toBe(204)
    offset = Number(answer.headers.get('upload-offset'))
    stored = answer.headers.get('content-location') ?? ''
    if (alive.length < 3 || offset < 6 * partBytes) continue
    const killed = alive.pop() as Server
    const half = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(partAt(offset).subarray(0, partBytes / 2)),
      async pull() {
        await killed.kill()
      },
    })
    await expect(send(killed, offset, half)).rejects.toThrow()
    expect(Number((await state()).get('upload-offset'))).toBe(offset)
  }
  expect((await state()).get('content-location')).toBe(stored)
  for (const { origin } of alive) {
    const served = await fetch(origin + stored)
    expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(videoBytes))
  }
  for (const { dataDir } of replicas) expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
  await s3.close()
})
