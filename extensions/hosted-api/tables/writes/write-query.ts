import type { Condition } from '../conditions.ts'
import type { Field } from '../selection.ts'
import { tableError, unreadable } from '../table-error.ts'
import { parseTableQuery, type Order } from '../table-query.ts'
import type { TableShape } from '../table-shapes.ts'

export interface WriteQuery {
  conditions: Condition[]
  fields: Field[]
  orders: Order[]
  columns: string | null
}

export function parseWriteQuery(shape: TableShape, method: string, address: URL, range: string | null): WriteQuery {
  const params = new URLSearchParams(address.search)
  const columns = params.getAll('columns')
  if (columns.length > 1) throw unreadable('Paramètre', 'columns')
  params.delete('columns')
  if (params.has('on_conflict'))
    throw tableError(400, 'PGRST127', 'on_conflict (upsert) n’est pas proposé ici\u00a0: insérez, ou modifiez.')
  if (params.has('limit') || params.has('offset') || range !== null)
    throw unreadable('Une écriture', 'limit, offset ou Range')
  const { conditions, fields, orders } = parseTableQuery(shape, params, null)
  if (method === 'POST' && conditions.length > 0) throw unreadable('Un ajout', 'un filtre')
  if (method !== 'POST' && conditions.length === 0) {
    const sentence = 'Un filtre manque\u00a0: sans lui, toutes les lignes seraient touchées.'
    throw tableError(400, '21000', sentence)
  }
  return { conditions, fields, orders, columns: columns[0] ?? null }
}
