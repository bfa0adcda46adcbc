import { requireAdmin } from '#features/accounts/gate.server.ts'
import { receivePictures } from '#features/media/picture-upload.server.ts'
import type { Route } from './+types/picture-upload'

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  return receivePictures(request, admin.id)
}
