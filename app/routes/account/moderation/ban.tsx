import type { RouteHandle } from '#platform/http/route-handle.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { personMissing } from '#features/people/person.ts'
import { banInputs, banReasonCharactersMax, whyNotBan } from '#features/moderation/bans.ts'
import { banMember, findCommenter } from '#features/moderation/bans.server.ts'
import { readReason } from '#features/moderation/selection.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { Field } from '#platform/forms/field.tsx'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { formError } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/ban'
import '#features/people/people.css'

const list = '/compte/moderation'

export const handle = { inputs: banInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Interdire de commenter')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireEditor(context)
  const member = await findCommenter(params.id)
  if (!member) throw await notFound(personMissing, admin)
  return {
    name: member.name,
    whyNot: whyNotBan(member, admin),
    returnTo: safeReturn(url.searchParams.get('retour'), list),
  }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireEditor(context)
  const reason = readReason(body.get('reason'))?.slice(0, banReasonCharactersMax)
  if (!reason) return refuseForm(body, 'reason', { status: 400, sentence: 'Donnez un motif\u00a0: le membre le lira.' })
  const outcome = await banMember(params.id, admin, reason)
  if (!outcome.ok) {
    if (outcome.refusal.status === 404) throw await notFound(outcome.refusal.sentence, admin)
    return refuseForm(body, 'reason', outcome.refusal)
  }
  return redirectWithNotice(safeReturn(body.get('returnTo'), list), `${outcome.value.name} ne peut plus commenter.`)
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, formError)

export default function Ban({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PersonDecision
      question={
        <>
          Interdire à <bdi>{loaderData.name}</bdi> de commenter
          {'\u00a0'}?
        </>
      }
      consequences={[
        'Ses commentaires publiés restent, et ceux qui sont en attente le restent.',
        'Le motif s’affiche quand il essaie de commenter.',
        'Vous pourrez lever cette interdiction.',
      ]}
      confirm="Interdire"
      danger
      whyNot={actionData ? null : loaderData.whyNot}
      returnTo={loaderData.returnTo}
    >
      <Field
        name="reason"
        {...banInputs.reason}
        maxLength={banReasonCharactersMax}
        autoComplete="off"
        defaultValue={actionData?.values.reason}
        error={actionData?.errors.reason ?? actionData?.errors.form}
      />
    </PersonDecision>
  )
}
