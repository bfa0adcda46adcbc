import { data, redirect } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { deleteArticle } from '#features/articles/deletion.server.ts'
import { deletionFailure, deletionQuestion } from '#features/editor/article-actions.tsx'
import { deletedNotice, whatDeletionKeeps } from '#features/management/trash.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { withParameters } from '#features/management/article-filter.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-deletion'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { articlePath } from '#features/articles/slug.ts'

export const meta = hiddenPageMeta('Supprimer un article')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAuthor(context)
  const article = await requireDone(await findEditableArticle(params.id, admin), admin)
  const parameters = url.searchParams
  return {
    title: article.title,
    place: parameters.get('rang') ?? '',
    returnTo: safeReturn(parameters.get('retour'), '/compte/articles'),
  }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireAuthor(context)
  const outcome = await deleteArticle(params.id, admin)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    return data({ message: deletionFailure + sentence }, { status })
  }
  const returnTo = safeReturn(body.get('returnTo'), '/compte/articles')
  // The deleted article's own page cannot be the destination.
  // The list shows where the article was, with « Annuler ».
  if (/^\/compte\/articles(?:\?|$)/.test(returnTo)) {
    const place = formText(body, 'rang') || '0'
    return redirect(withParameters(returnTo, { supprime: params.id, rang: place }), { status: 303 })
  }
  const address = returnTo.startsWith(articlePath(outcome.value.slug)) ? '/' : returnTo
  return redirectWithNotice(address, deletedNotice(params.id, returnTo))
})

export default function ArticleDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { title, returnTo, place } = loaderData
  return (
    <ConfirmationPage
      title={deletionQuestion}
      message={actionData?.message}
      fields={{ returnTo, rang: place }}
      confirm="Supprimer"
      cancelHref={returnTo}
    >
      <p>{title}</p>
      <p>{whatDeletionKeeps}</p>
    </ConfirmationPage>
  )
}
