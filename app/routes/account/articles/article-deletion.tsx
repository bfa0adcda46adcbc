import { data, redirect } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { deleteArticle } from '#features/articles/deletion.server.ts'
import { withdrawArticle } from '#features/articles/withdrawal.server.ts'
import { deletionFailure, deletionQuestion, whatDeletionKeeps } from '#features/editor/article-actions.tsx'
import { deletionNotice, restorationAddress } from '#features/management/trash.ts'
import { whatWithdrawalKeeps, withdrawalFailure, withdrawalQuestion } from '#features/management/withdrawal.ts'
import { pageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { articlesHref, withParameters } from '#features/management/article-filter.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-deletion'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { articlePath } from '#features/articles/slug.ts'

const deletion = {
  name: 'Supprimer un article',
  question: deletionQuestion,
  detail: whatDeletionKeeps,
  confirm: 'Supprimer',
}
const withdrawal: typeof deletion = {
  name: 'Retirer un article du site',
  question: withdrawalQuestion,
  detail: whatWithdrawalKeeps,
  confirm: 'Retirer du site',
}
const isWithdrawal = ({ pathname }: URL) => pathname.endsWith('/retrait')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.name ?? deletion.name, isHidden: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAuthor(context)
  const article = await requireDone(await findEditableArticle(params.id, admin), admin)
  const parameters = url.searchParams
  return {
    ...(isWithdrawal(url) ? withdrawal : deletion),
    title: article.title,
    place: parameters.get('rang') ?? '',
    returnTo: safeReturn(parameters.get('retour'), articlesHref),
  }
}

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const admin = requireAuthor(context)
  const outcome = await (isWithdrawal(url) ? withdrawArticle : deleteArticle)(params.id, admin)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    return data({ message: (isWithdrawal(url) ? withdrawalFailure : deletionFailure) + sentence }, { status })
  }
  const returnTo = safeReturn(body.get('returnTo'), articlesHref)
  if (isWithdrawal(url)) return redirectWithNotice(returnTo, 'Article retiré du site.')
  // The deleted article's own page cannot be the destination.
  // The list shows where the article was, with « Annuler ».
  if (/^\/compte\/articles(?:\?|$)/.test(returnTo)) {
    const place = formText(body, 'rang') || '0'
    return redirect(withParameters(returnTo, { supprime: params.id, rang: place }), { status: 303 })
  }
  const address = returnTo.startsWith(articlePath(outcome.value.slug)) ? '/' : returnTo
  return redirectWithNotice(address, deletionNotice('Article supprimé.', restorationAddress(params.id, returnTo)))
})

export default function ArticleDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { question, detail, confirm, title, returnTo, place } = loaderData
  return (
    <ConfirmationPage
      title={question}
      message={actionData?.message}
      fields={{ returnTo, rang: place }}
      confirm={confirm}
      cancelHref={returnTo}
    >
      <p>{title}</p>
      <p>{detail}</p>
    </ConfirmationPage>
  )
}
