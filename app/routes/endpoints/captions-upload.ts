import { requireAdmin } from '#features/accounts/gate.server.ts'
import { receiveCaptions } from '#features/media/captions.server.ts'
import type { Route } from './+types/captions-upload'

export async function action({ request, context }: Route.ActionArgs) {
  return receiveCaptions(request, requireAdmin(context).id)
}
