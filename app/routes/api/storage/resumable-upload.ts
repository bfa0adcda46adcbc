import { receiveResumable } from '#features/api/storage/resumable-upload.server.ts'
import { answerStorage } from '#features/api/storage/storage-endpoint.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/resumable-upload'

export const handle = { api: true, upload: true } satisfies RouteHandle

const answer = ({ request }: Route.LoaderArgs | Route.ActionArgs) => answerStorage(() => receiveResumable(request))

export const loader = answer
export const action = answer
