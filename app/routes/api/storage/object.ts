import { answerStorage, refuseStorageMethod } from '#features/api/storage/storage-endpoint.server.ts'
import { serveObject, uploadObject } from '#features/api/storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/object'

export const handle = { api: true, upload: true } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => answerStorage(() => serveObject(asked))

export function action(asked: Route.ActionArgs) {
  const { request } = asked
  if (request.method !== 'POST' && request.method !== 'PUT') return refuseStorageMethod('GET, HEAD, POST, PUT')
  return answerStorage(() => uploadObject(asked))
}
