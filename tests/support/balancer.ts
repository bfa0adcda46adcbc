import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

export interface Balancer {
  origin: string
  close(): void
}

const connectMilliseconds = 1000

/** Leads each connection to the next replica that accepts one, as HAProxy does with `option redispatch`. */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let turn = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const lead = (outer: Socket, first: number, tried = 0) => {
    const inner = keep(net.connect(ports[(first + tried) % ports.length] ?? 0, '127.0.0.1'))
    let isConnected = false
    inner.setTimeout(connectMilliseconds, () => inner.destroy())
    inner.once('connect', () => {
      isConnected = true
      inner.setTimeout(0)
      outer.pipe(inner).pipe(outer)
      outer.resume()
    })
    inner.once('close', () => {
      if (isConnected || tried + 1 === ports.length || outer.destroyed) outer.destroy()
      else lead(outer, first, tried + 1)
    })
    outer.once('close', () => inner.destroy())
  }
  const server = net.createServer({ pauseOnConnect: true }, (outer) => lead(keep(outer), turn++))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
