import { redirect } from 'react-router'
import { trashUnusedMedia } from '#features/articles/media-trash.server.ts'
import { libraryHref, mediaTrashHref } from '#features/library/library.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import { keptUntil } from '#platform/trash-days.ts'
import type { Route } from './+types/media-removal'

export function loader() {
  throw redirect(libraryHref)
}

export const action = handledOnce(async ({ context }: Route.ActionArgs) => {
  requireEditor(context)
  const files = await trashUnusedMedia()
  const words = `${count(files, 'fichier')} ${files < 2 ? 'supprimé' : 'supprimés'}`
  return redirectWithNotice(mediaTrashHref, `${words}, à retrouver ici jusqu’au ${keptUntil()}.`)
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
