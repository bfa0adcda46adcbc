import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#platform/migrations.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { makeRunFolder, removeWithServer, sweepRunFolders } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Holds the templates `template_empty` and, once `world.ready` exists, `template_world`. */
    databaseServer: string
    runFolder: string
    worldPasswords: { admin: string; members: string }
  }
}

const passwords = { admin: 'mot de passe de Maïwenn', members: 'mot de passe des membres' }
let end = async () => {}

export async function setup(project: TestProject): Promise<void> {
  if (project.vitest.projects.every(({ name }) => name === 'pure')) return
  sweepRunFolders()
  const folder = makeRunFolder()
  // Vitest exits at a second Ctrl-C, or after a slow teardown, without calling hooks.
  const removeNow = () => removeWithServer(folder)
  process.on('exit', removeNow)
  // Vitest handles Ctrl-C only after the setup.
  const quit = () => process.exit(130)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, quit)
  end = async () => removeNow()
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { durable: false })
  end = async () => {
    await postgres.stop()
    removeNow()
  }
  try {
    await makeTemplates(postgres.url)
  } catch (problem) {
    await end()
    throw problem
  }
  const filling = fillWorld(postgres.url, folder)
  end = async () => {
    filling.kill()
    await postgres.stop()
    removeNow()
    process.off('exit', removeNow)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, quit)
  project.provide('databaseServer', postgres.url)
  project.provide('runFolder', folder)
  project.provide('worldPasswords', passwords)
}

export async function teardown(): Promise<void> {
  await end()
}

async function makeTemplates(server: string): Promise<void> {
  await query(server, 'create database template_empty')
  const client = new pg.Client({ connectionString: databaseOf(server, 'template_empty') })
  await client.connect()
  await migrateDatabase(client)
  await query(server, 'create database template_world template template_empty')
}

/** In its own process: the product reads its configuration once. */
function fillWorld(server: string, folder: string): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseOf(server, 'template_world'),
    DATA_DIR: path.join(folder, 'world'),
    WORLD_PASSWORDS: JSON.stringify(passwords),
    LOG_LEVEL: 'warn',
  }
  const file = path.join(import.meta.dirname, 'seed-world.ts')
  const filling = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  void once(filling, 'exit').then(([code, signal]) => {
    if (signal) return
    // Renamed, so that no worker reads it before it is written.
    const mark = path.join(folder, 'world.ready')
    writeFileSync(`${mark}.part`, code === 0 ? 'ok' : 'The demo world could not be created.')
    renameSync(`${mark}.part`, mark)
  })
  return filling
}

async function query(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
