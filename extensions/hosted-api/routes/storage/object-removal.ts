import { answerStorage, refuseStorageMethod } from '../../storage/storage-endpoint.server.ts'
import { removeObjects } from '../../storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseStorageMethod('DELETE')

export function action(asked: LoaderFunctionArgs) {
  if (asked.request.method !== 'DELETE') return refuseStorageMethod('DELETE')
  return answerStorage(() => removeObjects(asked))
}
