import { authorInText } from '#features/comments/comment.ts'
import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { stampField } from '#features/comments/moderation-rules.ts'
import { readSending, stampNow } from '#features/comments/moderation-rules.server.ts'
import { ReportBox } from '#features/reports/report-box.tsx'
import { reportForm } from '#features/reports/report-form.ts'
import { findReportable, reportComment } from '#features/reports/report-sending.server.ts'
import { reportSentences, whyNotHuman, reportInputs } from '#features/moderation/report.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { frenchDate } from '#platform/text/french.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import type { Route } from './+types/comment-report'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { articlePath } from '#features/articles/slug.ts'

export const handle = { inputs: reportInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Signaler un commentaire')

export async function loader({ params, context }: Route.LoaderArgs) {
  const comment = await findReportable(params.slug, params.id)
  if (!comment) throw await notFound('Ce commentaire n’est plus en ligne.', currentAccount(context))
  return { comment, stamp: stampNow() }
}

export const action = handledOnce(
  async ({ params, request, context }: Route.ActionArgs, body) => {
    if (!(await findReportable(params.slug, params.id)))
      throw await notFound('Ce commentaire n’est plus en ligne.', currentAccount(context))
    const form = readForm(reportForm, body)
    if (!form.ok) return data(form, { status: 400 })
    const sending = readSending(request, body)
    const doubt = whyNotHuman(sending)
    if (doubt) return refuseForm(body, 'form', { status: 400, sentence: doubt })
    const outcome = await reportComment(params.id, form.value, sending.network)
    if (!outcome.ok) return refuseForm(body, 'form', outcome.refusal)
    return redirectWithNotice(`${articlePath(params.slug)}#commentaires`, reportSentences.sent)
  },
  (body) => refuseForm(body, 'form', { status: 409, sentence: reportSentences.sentBefore }),
)

/** Not cached, because the form contains a timestamp. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
})

export default function CommentReport({ loaderData, params, actionData }: Route.ComponentProps) {
  const { comment } = loaderData
  const needsStamp = actionData?.errors.form && actionData.errors.form !== reportSentences.sentBefore
  // A corrected form keeps its first timestamp, so that it is not too quick.
  const firstStamp = needsStamp ? undefined : actionData?.values[stampField]
  const articleHref = `${articlePath(comment.article.slug)}#commentaires`
  return (
    <NarrowPage title="Signaler un commentaire">
      <blockquote>
        <p className="caption">
          {authorInText(comment)}, le <time dateTime={comment.at}>{frenchDate(comment.at)}</time>, sur{' '}
          <a href={articlePath(comment.article.slug)}>{comment.article.title}</a>
        </p>
        <p className="comment-text">{comment.text}</p>
      </blockquote>
      <ReportBox
        action={`${articlePath(comment.article.slug)}/commentaires/${params.id}/signalement`}
        cancelHref={articleHref}
        stamp={firstStamp ?? loaderData.stamp}
        refusedForm={actionData}
      />
    </NarrowPage>
  )
}
