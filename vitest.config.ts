import { defineConfig } from 'vitest/config'

/**
 * Node loads the product's files itself, as in production: tests and the built routes share one database and one event
 * bus.
 */
const native = [/\/(app|database)\/.*(?<!\.test)\.ts$/, /\/build\/server\//]

const project = (name: string, order: number, timeoutSeconds: number, ...include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    testTimeout: timeoutSeconds * 1000,
    sequence: { groupOrder: order },
    // A browser stalls on a busy machine; the report names the journeys that needed a retry.
    retry: name === 'journeys' ? 1 : 0,
  },
})

export default defineConfig({
  test: {
    server: { deps: { external: native } },
    pool: 'forks',
    // For two cores: each journey also runs a server and a browser.
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
