import { defineConfig } from 'vitest/config'

/**
 * Node loads the product's files itself, as in production: tests and the built routes share one database and one event
 * bus.
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
    hookTimeout: 120_000,
    globalSetup: './tests/support/global-setup.ts',
    projects: [
      pure,
      project('unit', 1, 60, serverTests),
      project('http', 2, 120, 'tests/http/**/*.test.ts'),
      project('journeys', 3, 120, 'tests/journeys/**/*.test.ts'),
    ],
  },
})
