import { refuseTable } from '../../tables/table-endpoint.server.ts'
import { TableError } from '../../tables/table-error.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'

export const handle = { api: true } satisfies RouteHandle

const answer = () => refuseTable(new TableError(404, 'PGRST205', 'Cette table n’existe pas.'))

export const loader = answer
export const action = answer
