// Needs servers of two processes, on Linux, and no browser.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Metadata } from '@tus/server'
import { afterEach, expect, inject, test } from 'vitest'
import { copyTemplate, dropDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { runProgram } from '../support/program.ts'
import { type Server, type ServerOptions, startServer, stopServers } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { makeVideoBytes, sha256 } from '../support/videos.ts'
import { sendSignal } from '../support/send-signal.ts'
import { commandOf, readOf, workersOf } from '../support/worker-processes.ts'

afterEach(stopServers)

const password = 'pierre de lune et corail'
/** Without the demo a first start is short. */
const env = { PROCESSES: '2', DEMO: 'off', ADMIN_PASSWORD: password }

async function startTwo(options: ServerOptions): Promise<Server> {
  const server = await startServer({ env, ...options })
  await expect.poll(() => server.output()).toContain('Ctrl-C')
  return server
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A connection of its own, which either process may take, unless an agent has one. */
async function ask(
  { origin }: Server,
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: Uint8Array | string; agent?: Agent } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '', agent = false } = options
  const asking = request(`${origin}${address}`, {
    agent,
    timeout: 5_000,
    method,
    headers: { origin, ...headers },
  })
  asking.on('timeout', () => asking.destroy(new Error(`${address} was not answered.`)))
  asking.end(body)
  const [answer] = await once(asking, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test('two processes are one blog: what is written through one is read through the other, and a video is stored once', async () => {
  const server = await startTwo({ database: 'world' })
  expect(workersOf(server)).toHaveLength(2)
  expect(server.output().match(/Amulette est ouvert/g)).toHaveLength(1)
  const cookie = await signIn(server.origin, 'maiwenn')
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
  const state = async () => (await ask(server, address, { method: 'HEAD', headers: tus })).headers
  await Promise.all([...last, state(), state()])
  // A status request interrupts the chunk that its own process is receiving: any client goes on from there.
  const goOn = async () => {
    const { 'content-location': where, 'upload-offset': offset } = await state()
    if (!where && Number(offset) < videoBytes.length) await send(Number(offset), videoBytes.length)
    return where
  }
  await expect.poll(goOn).toMatch(/\.mp4$/)
  const stored = await fetch(`${server.origin}${(await state())['content-location']}`)
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(videoBytes))
  expect(countVideos()).toBe(before + 1)
  expect(server.output()).not.toContain('"level":50')
})

test('the link of the banner opens the outbox once, whichever process is asked; the password that was given is not shown', async () => {
  const server = await startTwo({ database: 'empty' })
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
})

test('a process that dies is replaced; those left behind by a power cut are ended, and the next start succeeds', async () => {
  const first = await startTwo({ database: 'embedded' })
  const [one, other] = workersOf(first)
  sendSignal(one, 'SIGKILL')
  const status = () => ask(first, '/').then((answer) => answer.status)
  // A connection given to a dying process is lost.
  await expect.poll(() => status().catch(() => null)).toBe(200)
  await expect.poll(() => workersOf(first).filter((pid) => pid !== one && pid !== other)).toHaveLength(1)
  const before = workersOf(first)
  await first.kill()
  // One that was still loading its modules ends once it has.
  await expect.poll(() => before.filter((pid) => commandOf(String(pid)))).toEqual([])

  const second = await startTwo({ database: 'embedded', dataDir: first.dataDir })
  expect((await ask(second, '/')).status).toBe(200)
  const { port: PORT } = new URL(second.origin)
  const taken = await runProgram(['server.ts'], path.join(inject('runFolder'), 'taken'), { ...env, PORT })
  expect(taken.said.match(/est déjà pris/g), taken.said).toHaveLength(1)
  const workers = workersOf(second)
  expect(await second.stop()).toBe(0)
  expect(workers.filter((pid) => commandOf(String(pid)))).toEqual([])
})

test('processes that are killed leave no request without an end, and the blog goes on', async () => {
  const server = await startTwo({ database: 'world' })
  const over = new AbortController()
  const ends = { answered: 0, closed: 0, silent: [] as string[] }
  const readers = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) {
      try {
        const { status } = await ask(server, '/')
        ends.answered += status === 200 ? 1 : 0
      } catch (problem) {
        const { message } = problem as Error
        if (message.includes('was not answered')) ends.silent.push(message)
        else ends.closed += 1
      }
    }
  })
  const killed: (number | undefined)[] = []
  const alive = () => workersOf(server).filter((pid) => !killed.includes(pid))
  for (let times = 0; times < 4; times++) {
    await expect.poll(() => alive().length).toBe(2)
    const before = ends.answered
    await expect.poll(() => ends.answered).toBeGreaterThan(before + 20)
    killed.push(alive().at(times % 2))
    sendSignal(killed.at(-1), 'SIGKILL')
  }
  over.abort()
  await Promise.all(readers)
  expect(ends.silent).toEqual([])
  expect((await ask(server, '/')).status).toBe(200)
})

test('while the database is away a process answers what only the other one has read, with its age', async () => {
  const databaseUrl = new URL(inject('databaseServer'))
  databaseUrl.pathname = `/test_${crypto.randomUUID().replaceAll('-', '')}`
  const dataDir = `${inject('runFolder')}/pages-of-processes`
  await copyTemplate('world', databaseUrl.href, dataDir)
  const proxy = await startDatabaseProxy(databaseUrl.href)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const server = await startTwo({ database: 'embedded', dataDir, env: { ...env, DATABASE_URL: proxy.url } })
    const [reader, other] = workersOf(server)
    // An idle process would take every connection.
    sendSignal(other, 'SIGSTOP')
    const home = await ask(server, '/')
    const pages = ['/', '/bracelets', /\/article\/[\w-]+/.exec(home.body)?.[0] ?? '', '/flux.xml']
    const read = new Map<string, string>()
    for (const page of pages) read.set(page, (await ask(server, page)).body)
    sendSignal(other, 'SIGCONT')
    sendSignal(reader, 'SIGSTOP')
    expect((await ask(server, '/health', { agent })).status).toBe(200)
    sendSignal(reader, 'SIGCONT')

    proxy.turn('cut')
    for (const page of pages) {
      const answer = await ask(server, page, { agent })
      expect([page, answer.status, answer.body === read.get(page)]).toEqual([page, 200, true])
      expect(Number(answer.headers.age)).toBeGreaterThanOrEqual(0)
    }
    const unread = await ask(server, '/pendentifs', { agent })
    expect([unread.status, unread.headers['retry-after']]).toEqual([503, '10'])
    proxy.turn('passing')
    await expect.poll(async () => (await ask(server, '/pendentifs', { agent })).status).toBe(200)
    await expect.poll(async () => (await ask(server, '/', { agent })).headers.age).toBeUndefined()
  } finally {
    agent.destroy()
    await stopServers()
    await proxy.close()
    await dropDatabase(databaseUrl.href)
  }
})
