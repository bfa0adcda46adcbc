import type { RouteHandle } from '#platform/http/route-handle.ts'
import { realtime } from '../realtime/realtime.server.ts'

export const handle = { api: true } satisfies RouteHandle

export const middleware = [realtime.answerFailures]

export const loader = realtime.answer
export const action = realtime.answer
