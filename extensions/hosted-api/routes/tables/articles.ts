import { readTable, writeTable } from '../../tables/table-endpoint.server.ts'
import { articlesBytesMax } from '../../tables/table-shapes.ts'
import { isVisitorRead } from '../../tables/visitor-read.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true, formBytesMax: articlesBytesMax, cachedCall: isVisitorRead } satisfies RouteHandle

export const loader = ({ request }: LoaderFunctionArgs) => readTable('articles', request)

export const action = ({ request }: LoaderFunctionArgs) => writeTable('articles', request)
