import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { keepReportedComment, deleteReportedComment } from '#features/reports/report-decisions.server.ts'
import {
  closedBefore,
  reportAnswerCharactersMax,
  reportSentences,
  reportAnswerInputs,
} from '#features/moderation/report.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/report-decision'

const list = '/compte/signalements'

export const handle = { inputs: reportAnswerInputs } satisfies RouteHandle

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const admin = requireEditor(context)
  const answer = readAnswer(body)
  const keeps = url.pathname.endsWith('/maintien')
  const outcome = await (keeps ? keepReportedComment : deleteReportedComment)(params.id, admin, answer)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    return data({ message: `Erreur : ${sentence}`, backHref: list }, { status })
  }
  const { wasOnline } = outcome.value
  const removalSentence = wasOnline ? reportSentences.withdrawn : reportSentences.filed
  return redirectWithNotice(list, keeps ? reportSentences.kept : removalSentence)
}, refusedChange)

function readAnswer(body: FormData): string | null {
  return formText(body, 'answer').trim().slice(0, reportAnswerCharactersMax) || null
}

function refusedChange(body: FormData) {
  return data({ message: `Erreur : ${closedBefore(readAnswer(body))}`, backHref: list }, { status: 409 })
}

export default RefusedDecision
