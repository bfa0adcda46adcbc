import type { RouteHandle } from '#platform/http/route-handle.ts'
import { auth } from '../auth/auth.server.ts'

export const handle = { api: true } satisfies RouteHandle

export const middleware = [auth.answerFailures]

export const loader = auth.answer
export const action = auth.answer
