import { readTable, writeTable } from '../../tables/table-endpoint.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = ({ request }: LoaderFunctionArgs) => readTable('comments', request)

export const action = ({ request }: LoaderFunctionArgs) => writeTable('comments', request)
