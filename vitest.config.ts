import { defineConfig } from 'vitest/config'

/**
 * Node loads the product's files itself, as in production: tests, built routes and server code share one database, one
 * event bus, one clock. Vite is left with the tests, what supports them, and JSX.
 */
const native = [/\/(app|database)\/.*(?<!\.test)\.ts$/, /\/build\/server\//]

const project = (name: string, order: number, timeoutSeconds: number, ...include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: timeoutSeconds * 1000,
    sequence: { groupOrder: order },
    // A browser on a busy machine has its own hiccups; the report says which journey needed a second start.
    retry: name === 'journeys' ? 1 : 0,
  },
})

export default defineConfig({
  test: {
    server: { deps: { external: native } },
    pool: 'forks',
    // Two cores, and a server and a browser beside each journey: more workers only wait for each other.
    maxWorkers: 2,
    hookTimeout: 60_000,
    globalSetup: './tests/support/global-setup.ts',
    setupFiles: './tests/support/environment.ts',
    projects: [
      project('unit', 0, 30, 'app/**/*.test.ts', 'tests/*.test.ts'),
      project('http', 1, 30, 'tests/http/**/*.test.ts'),
      project('journeys', 2, 120, 'tests/journeys/**/*.test.ts'),
    ],
  },
})
