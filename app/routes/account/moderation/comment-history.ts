import { requireEditor } from '#features/sessions/authorization.server.ts'
import { csvOf } from '#features/moderation/comment-history.ts'
import { findCommentHistory, historyFile } from '#features/moderation/comment-history.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/comment-history'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireEditor(context)
  const history = await findCommentHistory(params.id)
  if (!history) throw await notFound('Commentaire introuvable.', admin)
  const asCsv = url.pathname.endsWith('.csv')
  const extension = asCsv ? 'csv' : 'json'
  return new Response(asCsv ? csvOf(history) : `${JSON.stringify(historyFile(history), null, 2)}\n`, {
    headers: {
      'content-type': asCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="commentaire-${history.id}.${extension}"`,
      'cache-control': 'private, no-store',
    },
  })
}
