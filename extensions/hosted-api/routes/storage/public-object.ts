import { answerStorage, refuseStorageMethod } from '../../storage/storage-endpoint.server.ts'
import { serveObject } from '../../storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = (asked: LoaderFunctionArgs) => answerStorage(() => serveObject(asked))

export const action = () => refuseStorageMethod('GET, HEAD')
