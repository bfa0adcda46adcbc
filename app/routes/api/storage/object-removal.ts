import { answerStorage, refuseStorageMethod } from '#features/api/storage/storage-endpoint.server.ts'
import { removeObjects } from '#features/api/storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/object-removal'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseStorageMethod('DELETE')

export function action(asked: Route.ActionArgs) {
  if (asked.request.method !== 'DELETE') return refuseStorageMethod('DELETE')
  return answerStorage(() => removeObjects(asked))
}
