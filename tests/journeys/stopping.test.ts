import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { beginProgram } from '../support/program.ts'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sendSignal } from '../support/send-signal.ts'
import { startServer, stopServers } from '../support/server.ts'

// Needs: servers of its own, with their embedded PostgreSQL, that are stopped while they start.

const postgresOf = (dataDir: string) => path.join(dataDir, 'postgres')
const postmasterOf = (dataDir: string) => path.join(postgresOf(dataDir), 'server/data/postmaster.pid')
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const moments: Record<string, (dataDir: string) => boolean> = {
  'while the database is created': (dataDir) =>
    existsSync(postgresOf(dataDir)) && readdirSync(postgresOf(dataDir)).some((name) => name.startsWith('init-')),
  'while PostgreSQL starts': (dataDir) => existsSync(postmasterOf(dataDir)),
  'once PostgreSQL is ready': (dataDir) => textOf(postmasterOf(dataDir)).includes('ready'),
  'while the first articles are written': (dataDir) => existsSync(path.join(dataDir, 'files/article-images')),
}

for (const signal of ['SIGHUP', 'SIGINT'] as const)
  for (const [moment, isNow] of Object.entries(moments))
    test(`a first start stopped by ${signal} ${moment} leaves no process, and says nothing`, async () => {
      const dataDir = mkdtempSync(path.join(inject('runFolder'), 'stopped-start-'))
      const start = beginProgram(['server.ts'], dataDir, { DEMO: '' })
      let said = ''
      for (const stream of [start.stdout, start.stderr]) stream?.on('data', (words) => (said += String(words)))
      const ended = once(start, 'exit')
      await expect.poll(() => isNow(dataDir), { timeout: 300_000, interval: 5 }).toBe(true)
      start.kill(signal)
      expect([await ended, said]).toEqual([[0, null], ''])
      expect(existsSync(postmasterOf(dataDir))).toBe(false)
    })

afterEach(stopServers)

test('a server that is told to stop still answers, refuses new traffic, then ends', async () => {
  // Longer than a test lasts: nothing here waits for its end.
  const server = await startServer({ env: { DRAIN_SECONDS: '300' } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (address: string) => {
    const asked = request(server.origin + address, { agent }).end()
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
  for (const address of ['/', '/bracelets', '/compte/connexion', '/favicon.svg'])
    expect(await ask(address), address).toMatchObject({ status: 200, connection: 'close' })

  sendSignal(server.pid, 'SIGINT')
  expect(await server.stop()).toBe(0)
})
