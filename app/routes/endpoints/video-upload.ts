import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { refuseMethod, receiveVideo } from '#features/media/video-upload.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/video-upload'

export const handle = { upload: true } satisfies RouteHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'GET') return refuseMethod()
  return receiveVideo(request, requireAuthor(context).id)
}

export async function action({ request, context }: Route.ActionArgs) {
  return receiveVideo(request, requireAuthor(context).id)
}
