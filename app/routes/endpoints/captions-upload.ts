import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { receiveCaptions } from '#features/media/captions.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/captions-upload'

export const handle = { upload: true } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  return receiveCaptions(request, requireAuthor(context).id)
}
