import { readTable, writeTable } from '#features/api/tables/table-endpoint.server.ts'
import { articlesBytesMax } from '#features/api/tables/table-shapes.ts'
import { isVisitorRead } from '#features/api/tables/visitor-read.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/articles'

export const handle = { api: true, formBytesMax: articlesBytesMax, cachedCall: isVisitorRead } satisfies RouteHandle

export const loader = ({ request }: Route.LoaderArgs) => readTable('articles', request)

export const action = ({ request }: Route.ActionArgs) => writeTable('articles', request)
