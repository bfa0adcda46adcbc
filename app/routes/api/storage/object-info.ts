import { answerStorage, refuseStorageMethod } from '#features/api/storage/storage-endpoint.server.ts'
import { describeObject } from '#features/api/storage/storage-operations.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/object-info'

export const handle = { api: true } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => answerStorage(() => describeObject(asked))

export const action = () => refuseStorageMethod('GET, HEAD')
