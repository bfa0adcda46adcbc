import type { Server } from 'node:net'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { listen } from './listen.ts'

type WebServer = Server & { closeAllConnections(): void }

function end(server: WebServer): void {
  server.closeAllConnections()
  server.close()
}

/** Runs a server during all tests of a file. @returns a function, because its port is known once it listens */
export function useServer(server: WebServer): () => number {
  let port = 0
  beforeAll(async () => {
    port = await listen(server)
  })
  afterAll(() => end(server))
  return () => port
}

/** Runs a server until the end of one test. @returns its port */
export function serveInTest(server: WebServer): Promise<number> {
  onTestFinished(() => end(server))
  return listen(server)
}
