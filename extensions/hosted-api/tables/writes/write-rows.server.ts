import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { objectContentType, theOnly } from '../answer-format.ts'
import { readIds, readRows } from '../read-rows.server.ts'
import type { Condition } from '../conditions.ts'
import type { Table } from '../tables.server.ts'
import { tableError } from '../table-error.ts'
import type { Preferences } from './preferences.ts'
import { parseChanges, parseRows, writtenRowsMax } from './row-input.ts'
import type { Writer } from './writable-table.ts'
import type { WriteQuery } from './write-query.ts'

export type Method = 'POST' | 'PATCH' | 'DELETE'

export interface Write {
  table: Table
  method: Method
  query: WriteQuery
  json: unknown
  writer: Writer
  preferences: Preferences
}

interface Written {
  ids: string[]
  rows: string[] | null
}

export function carryOut(write: Write): Promise<Written> {
  if (write.method === 'POST') return insertRows(write)
  return write.method === 'PATCH' ? updateRows(write) : removeRows(write)
}

async function insertRows({ table, query, json, writer }: Write): Promise<Written> {
  const ids: string[] = []
  for (const row of parseRows(table.shape, json, query.columns)) ids.push(await table.writable.insert(row, writer))
  return { ids, rows: null }
}

async function updateRows(write: Write): Promise<Written> {
  const { table, query, json, writer } = write
  const changes = parseChanges(table.shape, json, query.columns)
  const rows = changes.size > 0 ? await lockMatching(write) : []
  for (const row of rows) await table.writable.update(row, changes, writer)
  return { ids: rows.map(({ id }) => id), rows: null }
}

async function removeRows(write: Write): Promise<Written> {
  const { table, query, writer, preferences } = write
  const locked = await lockMatching(write)
  const ids = locked.map(({ id }) => id)
  const isShown = preferences.returning === 'representation'
  const rows = isShown ? await readWritten(table, query, ids, writer) : null
  await table.writable.remove(locked, writer)
  return { ids, rows }
}

/** The rows that still match once nobody else can change them. */
async function lockMatching({ table, query, writer, preferences }: Write): Promise<{ id: string }[]> {
  const { account } = writer
  const found = await readIds(table, query.conditions, writtenRowsMax + 1, account)
  if (found.length > writtenRowsMax)
    throw tableError(400, 'PGRST124', `Au plus ${writtenRowsMax} lignes par demande.`, 'Précisez le filtre.')
  const locked = await table.writable.lock(found)
  const matching = new Set(await readIds(table, [...query.conditions, isOneOf(found)], writtenRowsMax, account))
  const rows = locked.filter(({ id }) => matching.has(id))
  if (preferences.rowsMax !== null && rows.length > preferences.rowsMax)
    throw tableError(
      400,
      'PGRST124',
      `Plus de ${preferences.rowsMax} lignes seraient touchées.`,
      `${rows.length} lignes`,
    )
  return rows
}

/** As this writer may read them; in the order that they were written in, unless another is asked for. */
function readWritten(table: Table, query: WriteQuery, ids: string[], { account }: Writer): Promise<string[]> {
  const { fields, orders } = query
  return readRows(table, { fields, orders, conditions: [isOneOf(ids)], first: ids }, account)
}

function isOneOf(ids: string[]): Condition {
  return { kind: 'in', column: { name: 'id', kind: 'uuid' }, negated: false, values: ids }
}

export interface WriteAnswer {
  status: number
  headers: Record<string, string>
  body: string | null
}

export async function describeWritten(write: Write, { ids, rows }: Written, isObject: boolean): Promise<WriteAnswer> {
  const { table, method, query, writer } = write
  const { returning, isCounted, applied } = write.preferences
  const part = method === 'PATCH' && ids.length > 0 ? `0-${ids.length - 1}` : '*'
  const headers: Record<string, string> = { 'content-range': `${part}/${isCounted ? ids.length : '*'}` }
  if (applied.length > 0) headers['preference-applied'] = applied.join(', ')
  if (method === 'POST' && returning === 'headers-only' && ids.length === 1)
    headers.location = `/rest/v1/${table.shape.name}?id=eq.${ids.join()}`
  if (returning !== 'representation') return { status: method === 'POST' ? 201 : 204, headers, body: null }
  const shown = rows ?? (await readWritten(table, query, ids, writer))
  if (isObject) headers['content-type'] = objectContentType
  const status = method === 'POST' ? 201 : 200
  return { status, headers, body: isObject ? theOnly(shown) : `[${shown.join(',')}]` }
}

export function asResponse(answer: WriteAnswer | Response): Response {
  if (answer instanceof Response) return answer
  const { status, headers, body } = answer
  if (body !== null) return jsonAnswer(body, status, headers)
  return new Response(null, { status, headers: { 'cache-control': 'private, no-store', ...headers } })
}
