import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string
    /** Files of the demo world, copied for each test file that asks for it. */
    worldFiles: string
    worldPasswords: { admin: string; members: string }
  }
}

const passwords = { admin: 'mot de passe de Maïwenn', members: 'mot de passe des membres' }
let context: { stop: () => Promise<void> } | null = null

/** One PostgreSQL for the whole run, with two databases to copy: `empty`, migrated, and `world`, filled. */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-tests-'))
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { durable: false })
  context = {
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const name of ['template_empty', 'template_world']) await makeTemplate(postgres.url, name, path.join(folder, name))
  } catch (problem) {
    await context.stop()
    throw problem
  }
  project.provide('databaseServer', postgres.url)
  project.provide('worldFiles', path.join(folder, 'template_world', 'files'))
  project.provide('worldPasswords', passwords)
}

export async function teardown(): Promise<void> {
  await context?.stop()
}

async function makeTemplate(server: string, name: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  // In a process of its own: the configuration is read once a process.
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'make-template.ts'), name], {
    env: { ...process.env, DATABASE_URL: url.href, DATA_DIR: dataDir, LOG_LEVEL: 'warn', WORLD_PASSWORDS: JSON.stringify(passwords) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
