import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dedicatedConnection } from '#platform/database.server.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { digestTable, fixTextForms } from './table-digest.server.ts'

// Needs: an empty database.

useDatabase()
const columns = ['id', 'text', 'at', 'number', 'bytes', 'json', 'many', 'span']
let client: Client

beforeAll(async () => {
  client = await dedicatedConnection()
})
afterAll(() => client.end())
beforeEach(async () => {
  await client.query('drop table if exists essai')
  await client.query(
    `create table essai ("id" int, "text" text, "at" timestamptz, "number" float8, "bytes" bytea, "json" jsonb, "many" text[], "span" interval)`,
  )
})

const rows = [
  `(1, 'Œil-de-tigre', '2026-10-25 00:30Z', 0.1, '\\x00ff', '{"b": 1, "a": null}', '{a,"b c",NULL}', '1 day 02:03')`,
  `(2, '', null, 1e300, null, '[]', '{}', null)`,
  `(2, null, '1999-12-31 23:59:59.999999Z', 'NaN', '', null, null, '-1 year')`,
]
const insert = (...values: string[]) => client.query(`insert into essai values ${values.join(', ')}`)

async function digest() {
  await client.query('begin')
  await fixTextForms(client)
  const found = await digestTable(client, 'essai', columns)
  await client.query('rollback')
  return found
}

test('the digest of known rows is the same on every server, in any order, whatever its own settings', async () => {
  await insert(...rows)
  const expected = { rows: 3, digest: '-8584833475892905076' }
  expect(await digest()).toEqual(expected)
  await client.query('truncate essai')
  await insert(...rows.toReversed())
  for (const [name, value] of [
    ['timezone', 'Asia/Tokyo'],
    ['datestyle', 'SQL, DMY'],
    ['intervalstyle', 'iso_8601'],
    ['extra_float_digits', '-3'],
    ['bytea_output', 'escape'],
  ])
    await client.query(`set ${name} = '${value}'`)
  expect(await digest()).toEqual(expected)
})

test('one changed character, one row more or one row twice is another digest; no row is zero', async () => {
  expect(await digest()).toEqual({ rows: 0, digest: '0' })
  await insert(...rows)
  const found = new Set([(await digest()).digest])
  for (const change of [
    `update essai set text = 'Œil-de-tigrE' where id = 1`,
    `update essai set text = null where id = 2`,
    `insert into essai select * from essai where id = 1`,
    `delete from essai where id = 2`,
  ]) {
    await client.query(change)
    found.add((await digest()).digest)
  }
  expect(found.size).toBe(5)
})
