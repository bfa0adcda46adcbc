import { afterAll, beforeAll } from 'vitest'
import { useBrowser } from './browser.ts'
import { useDatabase } from './database.ts'
import { useFrontProxy } from './reverse-proxy.ts'
import { type Server, startServer, stopServers } from './server.ts'

/** The demo world on this test's database, behind a proxy: pages stay open while the server is killed and started again. */
export function useRestartableServer() {
  useDatabase('world')
  const proxy = useFrontProxy()
  const dataDir = process.env.DATA_DIR ?? ''
  let running: Server
  async function start(): Promise<void> {
    running = await startServer({ database: 'own', dataDir, env: { SITE_URL: proxy.origin } })
    proxy.leadTo(running.origin)
  }
  beforeAll(start)
  afterAll(stopServers)
  return { proxy, dataDir, start, kill: () => running.kill(), openPage: useBrowser(proxy) }
}
