import type { RouteHandle } from '#platform/http/route-handle.ts'
import { rest } from '../tables/rest.server.ts'

export const handle = { api: true } satisfies RouteHandle

export const middleware = [rest.answerFailures]

export const loader = rest.answer
export const action = rest.answer
