import net, { type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { afterAll, beforeAll } from 'vitest'
import { listen } from './listen.ts'

export interface FrontProxy {
  origin: string
  leadTo(origin: string): void
  cut(): void
  /** Drops what the server sends; requests still reach it. */
  muffle(muffled: boolean): void
}

export function useFrontProxy(): FrontProxy {
  const sockets = new Set<Socket>()
  let port = 0
  let target = 0
  let isMuffled = false
  const server = net.createServer((visitor) => {
    const inside = net.connect(target, 'localhost')
    for (const [one, other] of [
      [visitor, inside],
      [inside, visitor],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
    }
    const answers = new Transform({ transform: (chunk, _, done) => done(null, isMuffled ? undefined : chunk) })
    visitor.pipe(inside).pipe(answers).pipe(visitor)
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  beforeAll(async () => {
    port = await listen(server, 'localhost')
  })
  afterAll(() => {
    cut()
    server.close()
  })
  return {
    get origin() {
      return `http://localhost:${port}`
    },
    leadTo(origin) {
      target = Number(new URL(origin).port)
    },
    cut,
    muffle(muffled) {
      isMuffled = muffled
    },
  }
}
