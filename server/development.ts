import type { Server } from 'node:http'

export interface Development {
  middlewares: import('vite').Connect.Server
  build: () => Promise<import('react-router').ServerBuild>
  close: () => Promise<void>
}

/**
 * @param restart called when a file that Node loaded itself has changed; `scripts/dev.mjs` starts the program again.
 */
export async function startVite(server: Server, restart: () => void): Promise<Development> {
  const { createServer } = await import('vite')
  const instance = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  // Vite's own signal handlers would exit before the database is stopped.
  process.removeAllListeners('SIGTERM')
  process.stdin.removeAllListeners('end')
  instance.watcher.on('change', (file) => {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) restart()
  })
  const environment = instance.environments.ssr
  if (!('runner' in environment)) throw new Error('Vite has no runner for the server.')
  const { runner } = environment as unknown as {
    runner: { import(id: string): Promise<import('react-router').ServerBuild> }
  }
  return {
    middlewares: instance.middlewares,
    build: () => runner.import('virtual:react-router/server-build'),
    close: () => instance.close(),
  }
}
