// Needs servers that are stopped, of one process and of two, on Linux, and no browser.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { sendSignal } from '../support/send-signal.ts'
import { startServer, stopServers } from '../support/server.ts'

afterEach(stopServers)

test.for([1, 2])(
  'a server of %i processes that is told to stop still answers, refuses new traffic, then ends',
  async (processes) => {
    // Longer than a test lasts: nothing here waits for its end.
    const env = { DRAIN_SECONDS: '300', PROCESSES: String(processes) }
    const server = await startServer({ env })
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
    // Each process hears of it in its own time.
    await expect.poll(() => ask('/health'), { message: '/health' }).toMatchObject({ status: 503, connection: 'close' })
    for (const path of ['/', '/bracelets', '/compte/connexion', '/favicon.svg'])
      await expect.poll(() => ask(path), { message: path }).toMatchObject({ status: 200, connection: 'close' })

    sendSignal(server.pid, 'SIGINT')
    expect(await server.stop()).toBe(0)
  },
)
