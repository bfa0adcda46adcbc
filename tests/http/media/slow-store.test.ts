/* Needs the server, and S3 behind a server that holds requests. */
import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleFields } from '../../support/publishing.ts'
import { type S3, s3Config, startS3, s3Variables } from '../../support/s3.ts'
import { type Server, startServer, stopServers } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'

let s3: S3
let front: http.Server
let server: Server
let cookie: string
/** Requests of this method wait. */
let held = { method: '', until: Promise.resolve() }
const arrivals = new EventEmitter()

beforeAll(async () => {
  s3 = await startS3('blog')
  const pass = s3.listener()
  front = http.createServer((request, response) => {
    if (request.method !== held.method) return pass(request, response)
    arrivals.emit('held')
    void held.until.then(() => pass(request, response))
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  server = await startServer({ env: s3Variables(s3Config('blog', endpoint), 'S3') })
  cookie = await signIn(server.origin, 'maiwenn')
})
afterAll(async () => {
  await stopServers()
  front.closeAllConnections()
  front.close()
  await s3.close()
})

function post(address: string, body: BodyInit): Promise<Response> {
  const headers = { origin: server.origin, cookie }
  return fetch(server.origin + address, { method: 'POST', body, headers, redirect: 'manual' })
}

async function send(count: number): Promise<Response> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a391b' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (let number = 0; number < count; number++)
    form.append('image', new File([new Uint8Array(picture)], `perle-${number}.jpg`))
  return post('/televersements/images', form)
}

async function upload(count: number): Promise<string[]> {
  const answer = await send(count)
  expect(answer.status).toBe(201)
  const { images } = (await answer.json()) as { images: { address: string }[] }
  return images.map(({ address }) => address)
}

function hold(method: string): { arrival: Promise<unknown>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = { method, until: promise }
  const release = () => {
    held = { method: '', until: Promise.resolve() }
    resolve()
  }
  return { arrival: once(arrivals, 'held'), release }
}

const statusOf = async (address: string) => (await fetch(server.origin + address, { headers: { cookie } })).status

async function expectServed(title: string, ...more: string[]): Promise<void> {
  const write = await post('/compte/articles/nouveau', new URLSearchParams({ ...articleFields, title }))
  expect(write.status).toBe(303)
  for (const address of ['/compte/aujourdhui', `/chercher?q=${encodeURIComponent(title)}`, ...more])
    expect(await statusOf(address), address).toBe(200)
}

test('while the store does not answer a removal, articles are written and pages served; the file goes when it does', async () => {
  const [address = ''] = await upload(1)
  const { arrival, release } = hold('DELETE')
  const removal = post('/compte/mediatheque/suppression', new URLSearchParams({ address }))
  await arrival
  await expectServed('Pendant une suppression', '/health/ready')
  release()
  expect((await removal).status).toBe(303)
  expect(await statusOf(address)).toBe(404)
})

test('while the store does not answer uploads, all else does; every picture is stored once it answers', async () => {
  const { arrival, release } = hold('PUT')
  const uploaded = upload(8)
  await arrival
  await expectServed('Pendant un envoi')
  release()
  const addresses = await uploaded
  expect(addresses).toHaveLength(8)
  for (const address of addresses) expect(await statusOf(address)).toBe(200)
})
