import { defineConfig } from 'vitest/config'

/**
 * Node loads the product's files itself, as in production: tests, built routes and server code share one database, one
 * event bus, one clock. Vite is left with the tests, what supports them, and JSX.
 */
const native = [/\/(app|database)\/.*(?<!\.test)\.ts$/, /\/build\/server\//]

/** `x.test.ts` reaches no server file, as tests/test-names.test.ts checks: it needs no database, no folder, no setting. */
const serverTests = 'app/**/*.server.test.ts'

const pure = {
  extends: true as const,
  test: {
    name: 'pure',
    include: ['app/**/*.test.ts', 'tests/*.test.ts'],
    exclude: [serverTests],
    // Nothing that these files share changes: one worker reads many of them.
    isolate: false,
    testTimeout: 30_000,
    sequence: { groupOrder: 0 },
  },
}

const project = (name: string, order: number, timeoutSeconds: number, include: string) => ({
  extends: true as const,
  test: {
    name,
    include: [include],
    setupFiles: './tests/support/environment.ts',
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
    projects: [
      pure,
      project('unit', 1, 30, serverTests),
      project('http', 2, 30, 'tests/http/**/*.test.ts'),
      project('journeys', 3, 120, 'tests/journeys/**/*.test.ts'),
    ],
  },
})
