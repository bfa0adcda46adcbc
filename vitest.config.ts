import { defineConfig } from 'vitest/config'

/** `.server.ts` files are loaded by Node itself, as in production: tests, routes and server code share one instance. */
const native = { deps: { external: [/\.server\.ts$/, /\/build\/server\//] } }

const project = (name: string, include: string[], timeoutSeconds: number) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutSeconds * 1000, hookTimeout: 60_000 },
})

export default defineConfig({
  test: {
    server: native,
    pool: 'forks',
    // Two cores, and each file has its own database: more workers only wait for each other.
    maxWorkers: 2,
    globalSetup: './tests/support/global-setup.ts',
    setupFiles: './tests/support/environment.ts',
    projects: [
      project('unit', ['app/**/*.test.ts', 'tests/*.test.ts'], 30),
      project('http', ['tests/http/**/*.test.ts'], 30),
      project('journeys', ['tests/journeys/**/*.test.ts'], 120),
    ],
  },
})
