import { cpSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'

/** A database of this test file's own: empty, or filled with the demo world. Copying takes a moment, whatever it holds. */
export function useDatabase(template: 'empty' | 'world' = 'empty'): void {
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  beforeAll(async () => {
    await onServer(`create database ${name} template template_${template}`)
    if (template === 'world') cpSync(inject('worldFiles'), path.join(process.env.DATA_DIR ?? '', 'files'), { recursive: true })
    await openDatabase()
  })
  afterAll(async () => {
    await closeDatabase()
    await onServer(`drop database if exists ${name} with (force)`)
  })
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  try {
    // Two copies of one template at once are refused: they wait for each other.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
