import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'

export interface DatabaseProxy {
  /** The address of the same database through the proxy. */
  url: string
  /** `silent`: connections stay open and are still accepted, but nothing passes, as behind a firewall that forgot them. */
  turn(state: 'passing' | 'silent' | 'cut'): void
  close(): Promise<void>
}

/** Stands between a server and its PostgreSQL. @param databaseUrl may name a folder of sockets, as the tests' server does */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const to = folder
    ? { path: path.join(folder, `.s.PGSQL.${target.port || 5432}`) }
    : { host: target.hostname, port: Number(target.port || 5432) }
  let state: Parameters<DatabaseProxy['turn']>[0] = 'passing'
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
    for (const [from, into] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      from.on('data', (bytes) => state === 'passing' && into.write(bytes))
      from.on('close', () => state === 'passing' && into.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  const through = new URL(databaseUrl)
  through.hostname = '127.0.0.1'
  through.port = String((proxy.address() as AddressInfo).port)
  through.searchParams.delete('host')
  return {
    url: through.href,
    turn(next) {
      // What was lost in silence stays lost, as on a real network.
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
