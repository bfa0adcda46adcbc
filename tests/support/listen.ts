import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Starts a server on a free port of this machine. @returns the port */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening')
  return (server.address() as AddressInfo).port
}
