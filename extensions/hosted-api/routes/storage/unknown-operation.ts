import { refuseStorage } from '../../storage/storage-endpoint.server.ts'
import { StorageError } from '../../storage/storage-error.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'

export const handle = { api: true } satisfies RouteHandle

const answer = () => refuseStorage(new StorageError(404, 'InvalidRequest', 'Cette opération n’est pas proposée ici.'))

export const loader = answer
export const action = answer
