import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import net, { type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { copyTemplate, dropDatabase, newDatabaseUrl } from './database.ts'
import { type Server, startServer, stopServers } from './server.ts'
import { listen } from './listen.ts'

export interface DatabaseProxy {
  /** The address of the same database through the proxy. */
  url: string
  /**
   * `silent`: connections stay open and are still accepted, but nothing passes, as behind a firewall that forgot them;
   * `pooled`: all passes but notifications, as through a pooler that gives
   * each transaction another connection.
   */
  turn(state: State): void
  close(): Promise<void>
}

type State = 'passing' | 'silent' | 'pooled' | 'cut'

const notificationType = 'A'.charCodeAt(0)

/** A message of PostgreSQL: a byte for its type, and four for the length of the rest with themselves. */
function endOfMessage(bytes: Buffer): number | null {
  const end = bytes.length < 5 ? null : 1 + bytes.readUInt32BE(1)
  return end !== null && bytes.length >= end ? end : null
}

/** A server with a world of its own, whose connections to PostgreSQL pass through a proxy. */
export function useServerBehindProxy(env: Record<string, string> = {}) {
  const server = {} as Server
  const databaseUrl = newDatabaseUrl()
  let proxy: DatabaseProxy
  beforeAll(async () => {
    const dataDir = mkdtempSync(path.join(inject('runFolder'), 'behind-proxy-'))
    await copyTemplate('world', databaseUrl, dataDir)
    proxy = await startDatabaseProxy(databaseUrl)
    Object.assign(
      server,
      await startServer({ database: 'embedded', dataDir, env: { ...env, DATABASE_URL: proxy.url } }),
    )
  })
  afterAll(async () => {
    await stopServers()
    await proxy.close()
    await dropDatabase(databaseUrl)
  })
  return { server, databaseUrl, turn: (state: State) => proxy.turn(state) }
}

/** Stands between a server and its PostgreSQL. @param databaseUrl may name a folder of sockets, as the tests' server does */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const to = folder
    ? { path: path.join(folder, `.s.PGSQL.${target.port || 5432}`) }
    : { host: target.hostname, port: Number(target.port || 5432) }
  let state: State = 'passing'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const proxy = net.createServer((outer) => {
    keep(outer)
    if (state === 'cut') return outer.destroy()
    const inner = net.connect(to)
    keep(inner)
    const isPassing = () => state === 'passing' || state === 'pooled'
    outer.on('data', (bytes) => isPassing() && inner.write(bytes))
    let begun = Buffer.alloc(0)
    inner.on('data', (bytes: Buffer) => {
      if (!isPassing()) return
      if (state !== 'pooled') return outer.write(bytes)
      begun = Buffer.concat([begun, bytes])
      for (let end = endOfMessage(begun); end !== null; end = endOfMessage(begun)) {
        if (begun[0] !== notificationType) outer.write(begun.subarray(0, end))
        begun = begun.subarray(end)
      }
    })
    for (const [from, into] of [
      [outer, inner],
      [inner, outer],
    ] as const)
      from.on('close', () => isPassing() && into.destroy())
  })
  const through = new URL(databaseUrl)
  through.hostname = '127.0.0.1'
  through.port = String(await listen(proxy))
  through.searchParams.delete('host')
  return {
    url: through.href,
    turn(next) {
      // Bytes that were lost in silence stay lost, as on a real network.
      if (next === 'cut' || state === 'silent') for (const socket of sockets) socket.destroy()
      state = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
