import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'

/** `empty`: migrated. `world`: the demo world, with its pictures. */
export type Template = 'empty' | 'world'

const worldSecondsMax = 280

export function useDatabase(template: Template = 'empty'): void {
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env
  beforeAll(async () => {
    await copyTemplate(template, DATABASE_URL, DATA_DIR)
    await openDatabase()
  })
  afterAll(async () => {
    await closeDatabase()
    await dropDatabase(DATABASE_URL)
  })
}

export async function copyTemplate(template: Template, databaseUrl: string, dataDir: string): Promise<void> {
  if (template === 'world') await worldIsReady()
  await onServer(`create database ${nameOf(databaseUrl)} template template_${template} strategy file_copy`)
  if (template === 'world')
    cpSync(path.join(inject('runFolder'), 'world/files'), path.join(dataDir, 'files'), { recursive: true })
}

/** The address of a database that does not exist yet. */
export function newDatabaseUrl(): string {
  const url = new URL(inject('databaseServer'))
  url.pathname = `/test_${crypto.randomUUID().replaceAll('-', '')}`
  return url.href
}

/** Without tables. @returns its address */
export async function createDatabase(): Promise<string> {
  const url = newDatabaseUrl()
  await onServer(`create database ${nameOf(url)}`)
  return url
}

export function dropDatabase(databaseUrl: string): Promise<void> {
  return onServer(`drop database if exists ${nameOf(databaseUrl)} with (force)`)
}

async function worldIsReady(): Promise<void> {
  const mark = path.join(inject('runFolder'), 'world.ready')
  const until = Date.now() + worldSecondsMax * 1000
  while (!existsSync(mark)) {
    if (Date.now() > until) throw new Error(`The demo world was not created within ${worldSecondsMax} seconds.`)
    await pause(50)
  }
  const said = readFileSync(mark, 'utf8')
  if (said !== 'ok') throw new Error(said)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  try {
    // PostgreSQL refuses two concurrent copies of one template.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1)
}
