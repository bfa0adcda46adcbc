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
  const body = await readBody(request)
  const isClosing = url.pathname.endsWith('/fermeture')
  const outcome = await setCommentsClosed(params.id, isClosing, admin)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    if (status === 404) throw await notFound(sentence, admin)
    throw data({ message: sentence }, { status })
  }
  return redirectWithNotice(safeReturn(body.get('returnTo'), '/compte/moderation/reglages'), {
    kind: 'success',
    text: isClosing ? 'Commentaires fermés\u00a0: ceux qui sont publiés restent.' : 'Commentaires rouverts.',
  })
})
