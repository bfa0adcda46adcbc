import { queryOf, type RowQuery } from '../row-query.ts'
import { tableError, unreadable } from '../table-error.ts'
import { parseTableQuery } from '../table-query.ts'
import { columnOf, type Column, type TableShape } from '../table-shapes.ts'

export interface WriteQuery {
  query: RowQuery
  columns: string | null
  /** A row whose value in this column exists is the one meant. */
  conflictColumn: Column
}

export function parseWriteQuery(shape: TableShape, method: string, address: URL, range: string | null): WriteQuery {
  const params = new URLSearchParams(address.search)
  const only = (name: string): string | null => {
    const values = params.getAll(name)
    if (values.length > 1) throw unreadable('Paramètre', name)
    params.delete(name)
    return values[0] ?? null
  }
  const columns = only('columns')
  const conflictColumn = conflictColumnOf(shape, only('on_conflict') ?? 'id')
  if (params.has('limit') || params.has('offset') || range !== null)
    throw unreadable('Une écriture', 'limit, offset ou Range')
  const { fields, conditions, orders } = parseTableQuery(shape, params, null)
  if (method === 'POST' && conditions.length > 0) throw unreadable('Un ajout', 'un filtre')
  if (method !== 'POST' && conditions.length === 0) {
    const sentence = 'Un filtre manque\u00a0: sans lui, toutes les lignes seraient touchées.'
    throw tableError(400, '21000', sentence)
  }
  return { query: queryOf(shape, { fields, conditions, orders }), columns, conflictColumn }
}

function conflictColumnOf(shape: TableShape, name: string): Column {
  const column = columnOf(shape, name)
  if (shape.uniqueColumns.includes(name)) return column
  throw tableError(400, '42P10', `on_conflict\u00a0: attendu ${shape.uniqueColumns.join(' ou ')}.`)
}
