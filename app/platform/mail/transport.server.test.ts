import net from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { config } from '#platform/config.server.ts'
import { enqueueEmail } from './enqueue-email.server.ts'
import { findMailServer } from './mail-server.server.ts'
import { deliver } from './transport.server.ts'
import { listen } from '../../../tests/support/listen.ts'

useDatabase()

const open: (() => Promise<unknown>)[] = []
const closing = (close: () => Promise<unknown>) => open.unshift(close)

afterEach(async () => {
  for (const close of open.splice(0)) await close()
  config.smtpUrl = null
})

const email = { to: 'lise@example.org', subject: 'Bonjour', text: 'Bonjour', html: '<p>Bonjour</p>' }

async function strangeServer(talk: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    talk(socket)
  })
  const port = await listen(server)
  closing(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  config.smtpUrl = `smtp://127.0.0.1:${port}`
}

const silent = () => {}
const dripping = (socket: net.Socket) => {
  socket.write('220 hello\r\n')
  const drip = setInterval(() => socket.write('250-still thinking\r\n'), 50)
  socket.on('close', () => clearInterval(drip))
}

describe('a mail server that hangs', () => {
  test.each([
    ['saying nothing', silent],
    ['saying something now and then', dripping],
  ])('by %s is cut off by the timeout', async (_how, talk) => {
    await strangeServer(talk)
    await enqueueEmail({ to: email.to, subject: email.subject, parts: [] })
    const before = performance.now()
    await expect(
      deliver({ ...email, id: crypto.randomUUID(), createdAt: new Date() }, await findMailServer(), 400),
    ).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})
