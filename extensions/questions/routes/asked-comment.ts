import { type LoaderFunctionArgs, redirect } from 'react-router'
import { articlePath } from '#features/articles/slug.ts'
import { commentMissing } from '#features/comments/comment.ts'
import { findWrittenComment } from '#features/comments/written-comments.server.ts'
import { notFound } from '#features/site/not-found.server.ts'

/** Leads to the comments among which the question was asked. */
export async function loader({ params }: LoaderFunctionArgs) {
  const comment = await findWrittenComment(params.id ?? '')
  if (!comment) throw await notFound(commentMissing, null)
  return redirect(`${articlePath(comment.view.article.slug)}#commentaires`)
}
