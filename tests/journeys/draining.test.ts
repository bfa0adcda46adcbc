// Needs a server that is stopped, and no browser.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { sendSignal } from '../support/send-signal.ts'
import { startServer, stopServers } from '../support/server.ts'

afterEach(stopServers)

test('a server that is told to stop still answers, refuses new traffic, then ends', async () => {
  // Longer than a test lasts: nothing here waits for its end.
  const server = await startServer({ env: { DRAIN_SECONDS: '300' } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string) => {
    const asked = request(server.origin + path, { agent }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
  }
  expect(await ask('/')).toMatchObject({ status: 200, connection: 'keep-alive' })
  expect(await ask('/health/ready')).toMatchObject({ status: 200 })

  sendSignal(server.pid, 'SIGTERM')
  await expect.poll(async () => (await ask('/health/ready')).status).toBe(503)
  const refused = await ask('/health/ready')
  expect(refused.connection).toBe('close')
  expect(JSON.parse(refused.body)).toMatchObject({ status: 'en cours d’arrêt', database: 'ok' })
  expect(await ask('/health')).toMatchObject({ status: 503, connection: 'close' })
  for (const path of ['/', '/bracelets', '/compte/connexion', '/favicon.svg'])
    expect(await ask(path), path).toMatchObject({ status: 200, connection: 'close' })

  sendSignal(server.pid, 'SIGINT')
  expect(await server.stop()).toBe(0)
})
