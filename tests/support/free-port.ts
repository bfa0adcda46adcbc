import { once } from 'node:events'
import { createServer } from 'node:net'
import { listen } from './listen.ts'

export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await once(probe.close(), 'close')
  return port
}
