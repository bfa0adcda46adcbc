// Needs several servers on one database, and no browser.
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { useDatabase } from '../support/database.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { makeVideoBytes, sha256 } from '../support/videos.ts'

useDatabase('world')
afterAll(stopServers)

const partBytes = 500_000
const videoBytes = makeVideoBytes(13 * partBytes + 17)

test('a video whose last part reaches both services of a machine at once is stored once', async () => {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'services-'))
  const services = [1, 2].map(() => startServer({ database: 'own', dataDir }))
  const [first, second] = (await Promise.all(services)) as [Server, Server]
  const own = { cookie: await signIn(first.origin, 'maiwenn'), 'tus-resumable': '1.0.0' }
  const ask = ({ origin }: Server, address: string, method: string, headers = {}, body?: BodyInit) =>
    fetch(origin + address, { method, headers: { ...own, ...headers, origin }, body })
  const length = { 'upload-length': String(videoBytes.length) }
  const begun = await ask(first, '/televersements/videos', 'POST', length)
  const address = begun.headers.get('location') ?? ''
  const send = (to: Server, from: number, end = videoBytes.length) => {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
    return ask(to, address, 'PATCH', headers, new Uint8Array(videoBytes.subarray(from, end)))
  }
  expect((await send(second, 0, 12 * partBytes)).status).toBe(204)
  await Promise.all([send(first, 12 * partBytes), send(second, 12 * partBytes)])
  // A status request interrupts a part that its own server is receiving: any client goes on from there.
  const goOn = async () => {
    const { headers } = await ask(first, address, 'HEAD')
    const offset = Number(headers.get('upload-offset'))
    if (offset < videoBytes.length) await send(second, offset)
    return headers.get('content-location')
  }
  await expect.poll(goOn).toMatch(/\.mp4$/)
  const [stored = '', ...others] = readdirSync(join(dataDir, 'files/article-videos'))
  expect(others).toEqual([])
  const served = await fetch(`${second.origin}/media/article-videos/${stored}`)
  expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(videoBytes))
})
