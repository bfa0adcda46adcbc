import { answerStorage, refuseStorageMethod } from '#features/api/storage/storage-endpoint.server.ts'
import { listBucket } from '#features/api/storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/object-list'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseStorageMethod('POST')

export function action(asked: Route.ActionArgs) {
  if (asked.request.method !== 'POST') return refuseStorageMethod('POST')
  return answerStorage(() => listBucket(asked))
}
