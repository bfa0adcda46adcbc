import { jsonAnswer } from '../../json-body.server.ts'
import { framing, theOnly, type AnswerFormat } from '../answer-format.ts'
import { appliedHeader, fittingRows } from '../answer-read.server.ts'
import type { Preferences } from '../preferences.ts'
import { type Execute, planRows, readRows } from '../read-rows.server.ts'
import { queryOf, type Condition } from '../row-query.ts'
import type { Viewer } from '../row-sql.server.ts'
import type { TableWithWrites } from '../tables.server.ts'
import { tableError, tooLarge } from '../table-error.ts'
import { answerBytesMax, columnOf, type Column } from '../table-shapes.ts'
import { parseChanges, parseRows, writtenRowsMax, type RowInput } from './row-input.ts'
import type { Method, Writer } from './writable-table.ts'
import type { WriteQuery } from './write-query.ts'

export interface Write {
  table: TableWithWrites
  method: Method
  query: WriteQuery
  json: unknown
  candidates: string[]
  writer: Writer
  viewer: Viewer
  format: AnswerFormat
  preferences: Preferences
}

interface WriteResult {
  ids: string[]
  isAdded?: boolean
  rows: string[] | null
}

export function carryOut(write: Write): Promise<WriteResult> {
  if (write.method === 'POST') return insertRows(write)
  return write.method === 'PATCH' ? updateRows(write) : removeRows(write)
}

async function insertRows(write: Write): Promise<WriteResult> {
  const { table, query, json, writer, preferences } = write
  const ids: string[] = []
  let isAdded = false
  for (const row of parseRows(table.shape, json, query.columns)) {
    const present = preferences.resolution ? await lockDuplicate(write, row) : null
    if (present && preferences.resolution === 'ignore-duplicates') continue
    if (present) await table.writable.update(present, row, writer)
    isAdded ||= !present
    ids.push(present?.id ?? (await table.writable.insert(row, writer)))
  }
  return { ids, rows: null, isAdded }
}

/** Like a filter, a duplicate is looked for among the rows that the writer may read. */
async function lockDuplicate({ table, query, viewer }: Write, row: RowInput): Promise<{ id: string } | null> {
  const { conflictColumn } = query
  const value = row.get(conflictColumn.name)
  if (typeof value !== 'string') return null
  const conditions = [isOneOf(conflictColumn, [value])]
  const [present] = await planRows(queryOf(table.shape, { conditions, limit: 1 }), viewer)
  return present ? table.writable.lock(present.id) : null
}

async function updateRows(write: Write): Promise<WriteResult> {
  const { table, query, json, writer } = write
  const changes = parseChanges(table.shape, json, query.columns)
  const rows = changes.size > 0 ? await lockMatching(write) : []
  for (const row of rows) await table.writable.update(row, changes, writer)
  return { ids: rows.map(({ id }) => id), rows: null }
}

async function removeRows(write: Write): Promise<WriteResult> {
  const { table, writer, preferences } = write
  const matches = await lockMatching(write)
  const ids = matches.map(({ id }) => id)
  const isShown = preferences.returning === 'representation'
  const rows = isShown ? await readResult(write, ids) : null
  await table.writable.remove(matches, writer)
  return { ids, rows }
}

/** The filter may read every text of a table, so it runs before the transaction, on the connections for programs. */
export async function findCandidates({ query }: WriteQuery, viewer: Viewer, execute: Execute): Promise<string[]> {
  const plan = await planRows({ ...query, fields: [], orders: [], limit: writtenRowsMax + 1 }, viewer, execute)
  if (plan.length > writtenRowsMax)
    throw tableError(400, 'PGRST124', `Au plus ${writtenRowsMax} lignes par demande.`, 'Précisez le filtre.')
  return plan.map(({ id }) => id)
}

/** Keeps the rows that still match once nobody else can change them. */
async function lockMatching({
  table,
  query: { query },
  candidates,
  viewer,
  preferences,
}: Write): Promise<{ id: string }[]> {
  const lockedRows: { id: string }[] = []
  // The ids are in order, so that two requests cannot deadlock.
  for (const id of candidates) {
    const row = await table.writable.lock(id)
    if (row) lockedRows.push(row)
  }
  const conditions = [...query.conditions, isOneOf(columnOf(query.shape, 'id'), candidates)]
  const plan = await planRows({ ...query, fields: [], orders: [], conditions, limit: writtenRowsMax }, viewer)
  const matching = new Set(plan.map(({ id }) => id))
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
async function readResult({ query: { query }, viewer, format }: Write, ids: string[]): Promise<string[]> {
  const conditions = [isOneOf(columnOf(query.shape, 'id'), ids)]
  const plan = await planRows({ ...query, conditions, limit: ids.length }, viewer)
  const rowsThatFit = fittingRows(plan).length
  if (rowsThatFit < plan.length) throw tooLarge(answerBytesMax, rowsThatFit)
  const order = query.orders.length > 0 ? plan.map(({ id }) => id) : ids
  return readRows(query, order, viewer, { format: format.rows })
}

function isOneOf(column: Column, values: string[]): Condition {
  return { operator: 'in', column, isNegated: false, quantifier: null, values, language: '' }
}

export interface WriteAnswer {
  status: number
  headers: Record<string, string>
  body: string | null
}

export async function describeResult(write: Write, { ids, rows, isAdded = false }: WriteResult): Promise<WriteAnswer> {
  const { table, method, query, format } = write
  const { returning, isCounted, resolution } = write.preferences
  const part = method === 'PATCH' && ids.length > 0 ? `0-${ids.length - 1}` : '*'
  const headers: Record<string, string> = {
    'content-range': `${part}/${isCounted ? ids.length : '*'}`,
    ...appliedHeader(write.preferences),
  }
  if (method === 'POST' && returning === 'headers-only' && ids.length === 1)
    headers.location = `/rest/v1/${table.shape.name}?id=eq.${ids.join()}`
  const isCreation = method === 'POST' && (resolution !== 'merge-duplicates' || isAdded)
  const success = isCreation ? 201 : 200
  if (returning !== 'representation') return { status: method === 'POST' ? success : 204, headers, body: null }
  const representation = rows ?? (await readResult(write, ids))
  if (format.isObject) theOnly(representation)
  headers['content-type'] = format.contentType
  const { start, separator, end } = framing(format, query.query.fields)
  return { status: success, headers, body: start + representation.join(separator) + end }
}

export function asResponse(answer: WriteAnswer | Response): Response {
  if (answer instanceof Response) return answer
  const { status, headers, body } = answer
  if (body !== null) return jsonAnswer(body, status, headers)
  return new Response(null, { status, headers: { 'cache-control': 'private, no-store', ...headers } })
}
