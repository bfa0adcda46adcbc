import { jsonAnswer } from '../../json-body.server.ts'
import { objectContentType, theOnly } from '../answer-format.ts'
import { fittingRows } from '../answer-read.server.ts'
import { type Execute, planRows, readRows } from '../read-rows.server.ts'
import type { Condition } from '../conditions.ts'
import type { TableWithWrites } from '../tables.server.ts'
import { tableError, tooLarge } from '../table-error.ts'
import { answerBytesMax } from '../table-shapes.ts'
import type { Preferences } from './preferences.ts'
import { parseChanges, parseRows, writtenRowsMax } from './row-input.ts'
import type { Writer } from './writable-table.ts'
import type { WriteQuery } from './write-query.ts'

export type Method = 'POST' | 'PATCH' | 'DELETE'

export interface Write {
  table: TableWithWrites
  method: Method
  query: WriteQuery
  json: unknown
  candidates: string[]
  writer: Writer
  preferences: Preferences
}

interface WriteResult {
  ids: string[]
  rows: string[] | null
}

export function carryOut(write: Write): Promise<WriteResult> {
  if (write.method === 'POST') return insertRows(write)
  return write.method === 'PATCH' ? updateRows(write) : removeRows(write)
}

async function insertRows({ table, query, json, writer }: Write): Promise<WriteResult> {
  const ids: string[] = []
  for (const row of parseRows(table.shape, json, query.columns)) ids.push(await table.writable.insert(row, writer))
  return { ids, rows: null }
}

async function updateRows(write: Write): Promise<WriteResult> {
  const { table, query, json, writer } = write
  const changes = parseChanges(table.shape, json, query.columns)
  const rows = changes.size > 0 ? await lockMatching(write) : []
  for (const row of rows) await table.writable.update(row, changes, writer)
  return { ids: rows.map(({ id }) => id), rows: null }
}

async function removeRows(write: Write): Promise<WriteResult> {
  const { table, query, writer, preferences } = write
  const matches = await lockMatching(write)
  const ids = matches.map(({ id }) => id)
  const isShown = preferences.returning === 'representation'
  const rows = isShown ? await readResult(table, query, ids, writer) : null
  await table.writable.remove(matches, writer)
  return { ids, rows }
}

/** The filter may read every text of a table, so it runs before the transaction, on the connections for programs. */
export async function findCandidates(
  { table, query, writer }: Pick<Write, 'table' | 'query' | 'writer'>,
  execute: Execute,
): Promise<string[]> {
  const { conditions } = query
  const limit = writtenRowsMax + 1
  const plan = await planRows(table, { fields: [], conditions, orders: [], limit }, writer.account, execute)
  if (plan.length > writtenRowsMax)
    throw tableError(400, 'PGRST124', `Au plus ${writtenRowsMax} lignes par demande.`, 'Précisez le filtre.')
  return plan.map(({ id }) => id)
}

/** Keeps the rows that still match once nobody else can change them. */
async function lockMatching({ table, query, candidates, writer, preferences }: Write): Promise<{ id: string }[]> {
  const lockedRows: { id: string }[] = []
  // The ids are in order, so that two requests cannot deadlock.
  for (const id of candidates) {
    const row = await table.writable.lock(id)
    if (row) lockedRows.push(row)
  }
  const conditions = [...query.conditions, isOneOf(candidates)]
  const options = { fields: [], conditions, orders: [], limit: writtenRowsMax }
  const matching = new Set((await planRows(table, options, writer.account)).map(({ id }) => id))
  const rows = lockedRows.filter(({ id }) => matching.has(id))
  if (preferences.rowsMax !== null && rows.length > preferences.rowsMax)
    throw tableError(
      400,
      'PGRST124',
      `Plus de ${preferences.rowsMax} lignes seraient touchées.`,
      `${rows.length} lignes`,
    )
  return rows
}

/** The rows as this writer may read them, in the order of writing unless the request asks for another. */
async function readResult(
  table: TableWithWrites,
  { fields, orders }: WriteQuery,
  ids: string[],
  { account }: Writer,
): Promise<string[]> {
  const options = { fields, conditions: [isOneOf(ids)], orders, limit: ids.length }
  const plan = await planRows(table, options, account)
  const rowsThatFit = fittingRows(plan).length
  if (rowsThatFit < plan.length) throw tooLarge(answerBytesMax, rowsThatFit)
  return readRows(table, fields, orders.length > 0 ? plan.map(({ id }) => id) : ids, account)
}

function isOneOf(ids: string[]): Condition {
  return { kind: 'in', column: { name: 'id', kind: 'uuid' }, isNegated: false, values: ids }
}

export interface WriteAnswer {
  status: number
  headers: Record<string, string>
  body: string | null
}

export async function describeResult(
  write: Write,
  { ids, rows }: WriteResult,
  isObject: boolean,
): Promise<WriteAnswer> {
  const { table, method, query, writer } = write
  const { returning, isCounted, appliedPreferences } = write.preferences
  const part = method === 'PATCH' && ids.length > 0 ? `0-${ids.length - 1}` : '*'
  const headers: Record<string, string> = { 'content-range': `${part}/${isCounted ? ids.length : '*'}` }
  if (appliedPreferences.length > 0) headers['preference-applied'] = appliedPreferences.join(', ')
  if (method === 'POST' && returning === 'headers-only' && ids.length === 1)
    headers.location = `/rest/v1/${table.shape.name}?id=eq.${ids.join()}`
  if (returning !== 'representation') return { status: method === 'POST' ? 201 : 204, headers, body: null }
  const representation = rows ?? (await readResult(table, query, ids, writer))
  if (isObject) headers['content-type'] = objectContentType
  const status = method === 'POST' ? 201 : 200
  return { status, headers, body: isObject ? theOnly(representation) : `[${representation.join(',')}]` }
}

export function asResponse(answer: WriteAnswer | Response): Response {
  if (answer instanceof Response) return answer
  const { status, headers, body } = answer
  if (body !== null) return jsonAnswer(body, status, headers)
  return new Response(null, { status, headers: { 'cache-control': 'private, no-store', ...headers } })
}
