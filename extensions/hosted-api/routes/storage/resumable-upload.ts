import { receiveResumable } from '../../storage/resumable-upload.server.ts'
import { answerStorage } from '../../storage/storage-endpoint.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true, upload: true } satisfies RouteHandle

const answer = ({ request }: LoaderFunctionArgs) => answerStorage(() => receiveResumable(request))

export const loader = answer
export const action = answer
