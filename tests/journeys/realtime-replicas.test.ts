// Needs servers of several processes and several servers on one database, on Linux, and no browser.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { worldPeople } from '../../database/world/people.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import { useDatabase } from '../support/database.ts'
import { listening } from '../support/heard-changes.ts'
import { sendSignal } from '../support/send-signal.ts'
import { startServer, stopServers, type Server } from '../support/server.ts'
import { passwordOf, sendComment } from '../support/sign-in.ts'
import { holderOf, workersOf } from '../support/worker-processes.ts'

useDatabase('world')
afterEach(stopServers)

/** One secret and one address, as replicas behind one proxy have. */
const start = (env: Record<string, string> = {}) =>
  startServer({ database: 'embedded', env: { DATABASE_URL: process.env.DATABASE_URL ?? '', ...env } })

async function administrator({ origin }: Server): Promise<{ client: ApiClient; token: string }> {
  const client = apiClient(origin)
  const { email } = worldPeople.maiwenn
  const { data, error } = await client.auth.signInWithPassword({ email, password: passwordOf('maiwenn') })
  if (error) throw error
  return { client, token: data.session.access_token }
}

const article = /\/article\/[\w-]+/

test('what is written through one replica is sent by both', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const listeners = [
    await listening((await administrator(first)).client),
    await listening((await administrator(second)).client),
  ]
  await sendComment(first.origin, 'anouk', article, 'Par la première.')
  await sendComment(second.origin, 'anouk', article, 'Par la seconde.')
  for (const listener of listeners) {
    await listener.until('INSERT comments Par la première.')
    await listener.until('INSERT comments Par la seconde.')
    expect(listener.heard).toHaveLength(2)
  }
})

interface Attached {
  pid: number | undefined
  heard: (text: string) => Promise<void>
  close: () => void
}

async function attach(server: Server, token: string, pids: number[]): Promise<Attached> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=a&vsn=2.0.0`)
  const messages: string[] = []
  socket.on('message', (data: Buffer) => messages.push(data.toString()))
  const [[response]] = (await Promise.all([once(socket, 'upgrade'), once(socket, 'open')])) as [
    [{ socket: Socket }],
    [],
  ]
  const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'comments' }] }
  socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config, access_token: token }]))
  const heard = async (text: string) => {
    while (!messages.some((message) => message.includes(text)))
      await once(socket, 'message', { signal: AbortSignal.timeout(15_000) })
  }
  await heard('Subscribed to PostgreSQL')
  return { pid: holderOf(server, response.socket.localPort ?? 0, pids), heard, close: () => socket.terminate() }
}

test('with two processes, a comment that one receives is sent by both; a client comes back when its process dies', {
  timeout: 90_000,
}, async () => {
  const server = await start({ PROCESSES: '2' })
  await expect.poll(() => workersOf(server).length).toBe(2)
  const pids = workersOf(server)
  const { client, token } = await administrator(server)
  const attached: Attached[] = []
  for (const other of pids) {
    // An idle process would take every connection: each takes one while the other is stopped.
    sendSignal(other, 'SIGSTOP')
    attached.push(await attach(server, token, pids))
    sendSignal(other, 'SIGCONT')
  }
  expect(new Set(attached.map(({ pid }) => pid))).toEqual(new Set(pids))
  await sendComment(server.origin, 'anouk', article, 'À deux.')
  await Promise.all(attached.map(({ heard }) => heard('À deux.')))
  for (const { close } of attached) close()

  const listener = await listening(client)
  for (const pid of pids) sendSignal(pid, 'SIGKILL')
  await listener.untilStatus('CHANNEL_ERROR')
  await expect
    .poll(() => listener.statuses.filter((status) => status === 'SUBSCRIBED').length, { timeout: 30_000 })
    .toBe(2)
  await sendComment(server.origin, 'anouk', article, 'De retour.')
  await listener.until('INSERT comments De retour.')
})
