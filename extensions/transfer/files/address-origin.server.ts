import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FileOrigin } from '../import-source.server.ts'

const patienceMilliseconds = 15 * 60_000

/** The operator chose this address: it may be on a private network, and redirects are not followed. */
export function addressOrigin(place: string, below: string): FileOrigin {
  const base = place.replace(/\/+$/, '')
  const root = below && !base.endsWith(below) ? `${base}${below}` : base
  const ask = async (name: string, method: 'HEAD' | 'GET') => {
    const parts = name.split('/')
    // A path written by somebody else cannot leave the address.
    if (parts.some((part) => /^\.{0,2}$/.test(part))) return null
    const address = `${root}/${parts.map(encodeURIComponent).join('/')}`
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    if (response.ok) return response
    await response.body?.cancel()
    // Storage services answer 400 for a missing file.
    if ([400, 403, 404, 410].includes(response.status)) return null
    throw new Error(`${address} a répondu ${response.status}\u00a0: relancez la même commande, elle continuera.`)
  }
  return {
    async has(name) {
      const response = await ask(name, 'HEAD')
      await response?.body?.cancel()
      return response !== null
    },
    async open(name) {
      const body = (await ask(name, 'GET'))?.body
      return body ? Readable.fromWeb(body as ReadableStream) : null
    },
    async *list() {},
  }
}
