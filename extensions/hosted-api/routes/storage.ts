import type { RouteHandle } from '#platform/http/route-handle.ts'
import { storage } from '../storage/storage.server.ts'

export const handle = { api: true, upload: true } satisfies RouteHandle

export const middleware = [storage.answerFailures]

export const loader = storage.answer
export const action = storage.answer
