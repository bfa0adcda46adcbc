import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { mainJourneys, rareTests } from './tests/chosen-tests.ts'
import { retriedTests } from './tests/support/retried-tests.ts'

/**
 * Node loads the product's files itself, as in production: tests and the built routes share one database and one event
 * bus.
 */
const native = [
  /\/(app|database|embedded-postgres(?!\/tests)|extensions|health-claims)\/.*(?<!\.test)\.ts$/,
  /\/extensions\.ts$/,
  /\/build\/server\//,
]

/** `x.test.ts` reaches no server file, as tests/test-names.test.ts checks: it needs no database, no folder, no setting. */
const serverTests = '{app,extensions}/**/*.server.test.ts'
const postgresTests = 'embedded-postgres/tests/*.test.ts'
/** The addresses of an extension are tested beside it, through the built product. */
const extensionTests = 'extensions/*/tests/*.test.ts'
const extensionJourneys = 'extensions/*/tests/journeys/*.test.ts'
const extensionServices = 'extensions/*/tests/services/*.test.ts'

const pure = {
  extends: true as const,
  test: {
    name: 'pure',
    include: ['{app,extensions,health-claims}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: [serverTests, extensionTests, extensionJourneys, extensionServices],
    // Nothing that these files share changes: one worker reads many of them.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    sequence: { groupOrder: 0 },
  },
}

const fasterImports = ['--import', new URL('server/faster-imports.ts', import.meta.url).href]

/** For two cores: two of them wait for PostgreSQL, browsers or the clock at any moment. */
const maxWorkers = 4

/** They change what the product keeps from its first import on: each has a process of its own. */
const ownProcess = [
  'tests/http/accounts/response-times.test.ts',
  'tests/http/site/query-counts.test.ts',
  'extensions/*/tests/response-times.test.ts',
]

/** `scripts/test.mjs` sets it for `npm test`. */
const mainOnly = Boolean(process.env.MAIN_TESTS_ONLY)

const project = (name: string, include: string[], { isolate = false, exclude = [] as string[] } = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...exclude, ...(mainOnly ? rareTests : [])],
    setupFiles: './tests/support/environment.ts',
    execArgv: fasterImports,
    sequence: { groupOrder: 1 },
    // The files of a worker share one import of the product, each with a database of its own.
    isolate,
    maxWorkers,
  },
})

const journeys = {
  extends: true as const,
  test: {
    name: 'journeys',
    include: mainOnly ? mainJourneys : ['tests/journeys/**/*.test.ts', extensionJourneys],
    setupFiles: ['./tests/support/environment.ts', './tests/support/failed-journey.ts'],
    execArgv: fasterImports,
    // A browser can fail on a busy machine; the end of the run names each test that needed it.
    retry: 1,
    sequence: { groupOrder: 1 },
    // The files of a worker share one browser.
    isolate: false,
    maxWorkers,
  },
}

/** Real proxies, databases and caches beside several servers: two files at once would wait for each other's load. */
const services = {
  extends: true as const,
  test: {
    name: 'services',
    include: ['tests/services/**/*.test.ts', extensionServices],
    globalSetup: './tests/support/services/missing-packages.ts',
    setupFiles: './tests/support/environment.ts',
    execArgv: fasterImports,
    sequence: { groupOrder: 2 },
    isolate: true,
    maxWorkers: 1,
  },
}

// Each worker imports the product, and so does each server that a test starts.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  test: {
    server: { deps: { external: native } },
    pool: 'forks',
    reporters: ['default', retriedTests],
    // Safety nets: nothing takes that long, even on a machine that is busy with ten times its work.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: './tests/support/global-setup.ts',
    projects: [
      pure,
      project('unit', [serverTests, postgresTests]),
      project('http', ['tests/http/**/*.test.ts', extensionTests], { exclude: ownProcess }),
      project('http-alone', ownProcess, { isolate: true }),
      journeys,
      services,
    ],
  },
})
