import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Metadata } from '@tus/server'
import { afterEach, expect, test } from 'vitest'
import { worldPeople } from '../../database/world/people.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { makeVideoBytes, sha256 } from '../support/videos.ts'

afterEach(stopServers)

const password = 'pierre de lune et corail'
const env = { PROCESSES: '2', ADMIN_PASSWORD: password }
async function startTwo(dataDir?: string): Promise<Server> {
  const server = await startServer({ database: 'embedded', dataDir, env })
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('Ctrl-C')
  return server
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A connection of its own: the two processes get them in turn. */
async function ask(
  { origin }: Server,
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: Uint8Array | string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '' } = options
  const asking = request(`${origin}${address}`, {
    agent: false,
    timeout: 5_000,
    method,
    headers: { origin, ...headers },
  })
  asking.on('timeout', () => asking.destroy(new Error(`${address} was not answered.`)))
  asking.end(body)
  const [answer] = await once(asking, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

async function signIn(server: Server): Promise<string> {
  const body = new URLSearchParams({ email: worldPeople.maiwenn.email, password }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, headers: given } = await ask(server, '/compte/connexion', { method: 'POST', headers, body })
  expect(status).toBe(303)
  return (given['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}

/** Ids of the child processes that run the product. */
function workersOf(server: Server): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === server.pid && commandOf(pid).endsWith('server.ts\0'))
    .map(Number)
}

const parentOf = (pid: string) => Number(/^PPid:\s+(\d+)/m.exec(readOf(`/proc/${pid}/status`))?.[1])
const commandOf = (pid: string) => readOf(`/proc/${pid}/cmdline`)

function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // exited meanwhile
  }
}

test('two processes are one blog: what is written through one is read through the other, and a video is stored once', async () => {
  const server = await startTwo()
  expect(workersOf(server)).toHaveLength(2)
  expect(server.output().match(/Amulette est ouvert/g)).toHaveLength(1)
  const cookie = await signIn(server)
  const article = /href="(\/article\/[^"]+)"/.exec((await ask(server, '/')).body)?.[1] ?? ''
  for (let number = 1; number <= 6; number++) {
    const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ username: `Maïwenn ${number}` }).toString()
    expect((await ask(server, '/compte/pseudo', { method: 'POST', headers: form, body })).status).toBe(303)
    const read = await Promise.all(Array.from({ length: 4 }, () => ask(server, article)))
    for (const page of read) expect(page.body).toContain(`Maïwenn ${number}`)
  }

  const countVideos = () => readdirSync(path.join(server.dataDir, 'files/article-videos')).length
  const before = countVideos()
  const videoBytes = makeVideoBytes(3_000_000)
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const named = Metadata.stringify({ filename: 'Lapis.mp4', filetype: 'video/mp4' })
  const begun = await ask(server, '/televersements/videos', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(videoBytes.length), 'upload-metadata': named },
  })
  const address = begun.headers.location ?? ''
  const send = (from: number, to: number) =>
    ask(server, address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: videoBytes.subarray(from, to),
    })
  for (const from of [0, 700_000, 1_400_000]) expect((await send(from, from + 700_000)).status).toBe(204)
  // The last chunk twice at once, and two status requests: one video, whoever stores it.
  const last = [send(2_100_000, videoBytes.length), send(2_100_000, videoBytes.length)]
  const where = async () => (await ask(server, address, { method: 'HEAD', headers: tus })).headers['content-location']
  await Promise.all([...last, where(), where()])
  await expect.poll(where, { timeout: 10_000 }).toMatch(/\.mp4$/)
  const stored = await fetch(`${server.origin}${await where()}`)
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(videoBytes))
  expect(countVideos()).toBe(before + 1)
  expect(server.output()).not.toContain('"level":50')
}, 120_000)

test('the link of the banner opens the outbox once, whichever process is asked; the password that was given is not shown', async () => {
  const server = await startTwo()
  expect(server.output()).toContain('mot de passe\u00a0: celui de ADMIN_PASSWORD')
  expect(server.output()).not.toContain(password)
  const [link = ''] = /\/courrier\?cle=[\w-]+/.exec(server.output()) ?? []
  const answers = [await ask(server, link), await ask(server, link), await ask(server, link)]
  expect(answers.map(({ status }) => status)).toEqual([303, 403, 403])
  const [given = ''] = answers[0]?.headers['set-cookie'] ?? []
  const headers = { cookie: given.split(';')[0] ?? '' }
  for (let time = 0; time < 4; time++) expect((await ask(server, '/courrier', { headers })).status).toBe(200)
  const next = new URL(readOf(path.join(server.dataDir, 'outbox-key')))
  expect((await ask(server, next.pathname + next.search)).status).toBe(303)
}, 120_000)

test('a process that dies is replaced; those left behind by a power cut are ended, and the next start succeeds', async () => {
  const first = await startTwo()
  const [one = 0, other] = workersOf(first)
  process.kill(one, 'SIGKILL')
  const status = () => ask(first, '/').then((answer) => answer.status)
  // A connection given to a dying process is lost.
  await expect.poll(() => status().catch(() => null), { timeout: 20_000 }).toBe(200)
  await expect
    .poll(() => workersOf(first).filter((pid) => pid !== one && pid !== other), { timeout: 20_000 })
    .toHaveLength(1)
  const before = workersOf(first)
  await first.kill()
  // One that was still loading its modules ends once it has.
  await expect.poll(() => before.filter((pid) => commandOf(String(pid))), { timeout: 20_000 }).toEqual([])

  const second = await startTwo(first.dataDir)
  expect((await ask(second, '/')).status).toBe(200)
  const taken = startServer({ database: 'embedded', env: { ...env, PORT: new URL(second.origin).port } })
  await expect(taken).rejects.toThrow(/^(?:(?!est déjà pris)[^])*est déjà pris(?:(?!est déjà pris)[^])*$/)
  const workers = workersOf(second)
  expect(await second.stop()).toBe(0)
  expect(workers.filter((pid) => commandOf(String(pid)))).toEqual([])
}, 120_000)
