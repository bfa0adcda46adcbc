import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { setCommentsClosed } from '#features/moderation/comments-closing.server.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comments-closing'

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const admin = requireEditor(context)
  const isClosing = url.pathname.endsWith('/fermeture')
  const outcome = await setCommentsClosed(params.id, isClosing, admin)
  if (!outcome.ok) throw await refusedPage(outcome.refusal, admin)
  return redirectWithNotice(
    safeReturn(body.get('returnTo'), '/compte/moderation/reglages'),
    isClosing ? 'Commentaires fermés\u00a0: ceux qui sont publiés restent.' : 'Commentaires rouverts.',
  )
})
