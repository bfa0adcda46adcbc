import { requireEditor } from '#features/sessions/authorization.server.ts'
import { statusLabel } from '#features/comments/comment.ts'
import { commentActions } from '#features/moderation/comment-actions.server.ts'
import { findCommentHistory } from '#features/moderation/comment-history.server.ts'
import { CommentDetails } from '#features/moderation/comment-details.tsx'
import { findModeratedComment } from '#features/moderation/moderated-comments.server.ts'
import { listUndoable } from '#features/moderation/undo.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/comment'
import '#features/people/people.css'
import '#features/moderation/comment-panel.css'
import '#features/moderation/comment-details.css'

export const meta = hiddenPageMeta('Historique d’un commentaire')

/** Works for removed comments too, from the audit log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireEditor(context)
  const [comment, history, [undoable]] = await Promise.all([
    findModeratedComment(params.id),
    findCommentHistory(params.id),
    listUndoable(admin, { commentId: params.id }),
  ])
  if (!comment && !history) throw await notFound('Commentaire introuvable.', admin)
  return {
    id: params.id,
    comment,
    history,
    state: comment ? statusLabel(comment) : 'Supprimé',
    undoable: undoable ?? null,
    actions: comment && !comment.isAnswer ? commentActions.map((action) => action(comment)) : [],
  }
}

export default function Comment({ loaderData }: Route.ComponentProps) {
  return <CommentDetails {...loaderData} />
}
