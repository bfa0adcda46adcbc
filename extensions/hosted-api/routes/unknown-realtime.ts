import { jsonAnswer } from '#platform/http/json-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'

export const handle = { api: true } satisfies RouteHandle

const sentence =
  'Cette opération n’est pas proposée ici\u00a0: les changements s’écoutent par WebSocket, à /realtime/v1/websocket.'

const answer = () => jsonAnswer({ error: 'not_found', message: sentence }, 404)

export const loader = answer
export const action = answer
