import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { handledOnce } from '#features/accounts/handled-once.server.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { keepReported, withdrawReported } from '#features/moderation/report-decisions.server.ts'
import { reportAnswerCharactersMax, reportSentences } from '#features/moderation/report.ts'
import { readBody, textOf } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/report-decision'

const list = '/compte/signalements'

/** Withdraws the comment or keeps it; its reports are closed together. */
export const action = handledOnce(async ({ params, request, url, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const typed = textOf(await readBody(request), 'answer')
  const answer = typed.replaceAll('\0', '').trim().slice(0, reportAnswerCharactersMax) || null
  const keeps = /\/maintien(\.data)?$/.test(url.pathname)
  const decided = await (keeps ? keepReported : withdrawReported)(params.id, admin, answer)
  if (!decided.ok) {
    const { status, sentence } = decided.refusal
    return data({ message: `Erreur : ${sentence}`, backHref: list }, { status })
  }
  const { wasOnline } = decided.value
  const withdrawn = wasOnline ? reportSentences.withdrawn : reportSentences.filed
  return redirectWithNotice(list, { kind: 'success', text: keeps ? reportSentences.kept : withdrawn })
})

export default function ReportDecision({ actionData }: Route.ComponentProps) {
  return <RefusedDecision refusal={actionData} />
}
