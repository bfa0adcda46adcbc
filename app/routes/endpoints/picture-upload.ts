import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { receivePictures } from '#features/media/picture-upload.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/picture-upload'

export const handle = { upload: true } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAuthor(context)
  return receivePictures(request, admin.id)
}
