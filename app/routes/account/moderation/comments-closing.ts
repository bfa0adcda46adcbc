import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { setCommentsClosed } from '#features/moderation/comments-closing.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comments-closing'

export const action = handledOnce(async ({ params, request, url, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const typed = await readBody(request)
  const closed = url.pathname.endsWith('/fermeture')
  const changed = await setCommentsClosed(params.id, closed, admin)
  if (!changed.ok) {
    const { status, sentence } = changed.refusal
    if (status === 404) throw await notFound(sentence, admin)
    throw data({ message: sentence }, { status })
  }
  return redirectWithNotice(safeReturn(typed.get('returnTo'), '/compte/moderation/reglages'), {
    kind: 'success',
    text: closed ? 'Commentaires fermés\u00a0: ceux qui sont publiés restent.' : 'Commentaires rouverts.',
  })
})
