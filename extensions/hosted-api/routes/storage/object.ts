import { answerStorage, refuseStorageMethod } from '../../storage/storage-endpoint.server.ts'
import { serveObject, uploadObject } from '../../storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true, upload: true } satisfies RouteHandle

export const loader = (asked: LoaderFunctionArgs) => answerStorage(() => serveObject(asked))

export function action(asked: LoaderFunctionArgs) {
  const { request } = asked
  if (request.method !== 'POST' && request.method !== 'PUT') return refuseStorageMethod('GET, HEAD, POST, PUT')
  return answerStorage(() => uploadObject(asked))
}
