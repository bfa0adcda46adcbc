import { answerStorage, refuseStorageMethod } from '../../storage/storage-endpoint.server.ts'
import { listBucket } from '../../storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseStorageMethod('POST')

export function action(asked: LoaderFunctionArgs) {
  if (asked.request.method !== 'POST') return refuseStorageMethod('POST')
  return answerStorage(() => listBucket(asked))
}
