import { requireAdmin } from '#features/accounts/authorization.server.ts'
import { receivePictures } from '#features/media/pictures/picture-upload.server.ts'
import type { Route } from './+types/picture-upload'

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  return receivePictures(request, admin.id)
}
