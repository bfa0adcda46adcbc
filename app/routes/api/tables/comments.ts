import { readTable, writeTable } from '#features/api/tables/table-endpoint.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/comments'

export const handle = { api: true } satisfies RouteHandle

export const loader = ({ request }: Route.LoaderArgs) => readTable('comments', request)

export const action = ({ request }: Route.ActionArgs) => writeTable('comments', request)
