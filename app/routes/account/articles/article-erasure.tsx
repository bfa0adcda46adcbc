import { data, redirect } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { trashHref } from '#features/articles/article.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { countTrashedArticles, eraseArticles, findTrashedArticle } from '#features/articles/article-trash.server.ts'
import { emptyingQuestion, erasureFailure, erasureQuestion, whatErasureTakes } from '#features/management/trash.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/article-erasure'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'

export const meta = hiddenPageMeta('Effacer pour de bon')

/** One article, or without an id the whole trash. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  if (!id) {
    const articles = await countTrashedArticles(account)
    if (articles === 0) throw redirect(trashHref)
    return { question: emptyingQuestion(articles), title: null }
  }
  const article = await findTrashedArticle(id, account)
  if (!article) throw await notFound(articleMissing.sentence, account)
  return { question: erasureQuestion, title: article.title }
}

export const action = handledOnce(async ({ params: { id }, context }: Route.ActionArgs) => {
  const outcome = await eraseArticles(id ?? null, requireAuthor(context))
  const refusal = outcome.ok ? (id && outcome.value === 0 ? articleMissing : null) : outcome.refusal
  if (refusal) return data({ message: erasureFailure + refusal.sentence }, { status: refusal.status })
  const total = outcome.ok ? outcome.value : 0
  const words = `${count(total, 'article')} ${total < 2 ? 'effacé' : 'effacés'}.`
  return redirectWithNotice(trashHref, id ? 'Article effacé.' : words)
})

export default function ArticleErasure({ loaderData: { question, title }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title={question}
      message={actionData?.message}
      confirm={title ? 'Effacer' : 'Vider la corbeille'}
      cancelHref={trashHref}
    >
      {title && <p>{title}</p>}
      <p>{title ? whatErasureTakes : 'Leurs textes, leurs commentaires et leurs photos disparaîtront pour de bon.'}</p>
    </ConfirmationPage>
  )
}
