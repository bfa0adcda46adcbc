import type { RouteHandle } from '#platform/http/route-handle.ts'
import { rest } from '../tables/rest.server.ts'
import { articlesBytesMax } from '../tables/table-shapes.ts'
import { isVisitorRead } from '../tables/visitor-read.ts'

export const handle = { api: true, formBytesMax: articlesBytesMax, cachedCall: isVisitorRead } satisfies RouteHandle

export const middleware = [rest.answerFailures]

export const loader = rest.answer
export const action = rest.answer
