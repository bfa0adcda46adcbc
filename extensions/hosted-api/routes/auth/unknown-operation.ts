import { jsonAnswer } from '#platform/http/json-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'

export const handle = { api: true } satisfies RouteHandle

const answer = () =>
  jsonAnswer({ code: 404, error_code: 'unexpected_failure', msg: 'Cette opération n’est pas proposée ici.' }, 404)

export const loader = answer
export const action = answer
