import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { personMissing } from '#features/people/person.ts'
import { banInputs, banReasonCharactersMax, whyNotBan } from '#features/moderation/bans.ts'
import { banMember, findCommenter } from '#features/moderation/bans.server.ts'
import { readReason } from '#features/moderation/selection.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { Field } from '#platform/forms/field.tsx'
import { keepForm } from '#platform/forms/keep-form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/ban'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import '#features/people/people.css'

const list = '/compte/moderation'

export const handle = { inputs: banInputs } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Interdire de commenter', isHidden: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const member = await findCommenter(params.id)
  if (!member) throw await notFound(personMissing, admin)
  return {
    name: member.name,
    whyNot: whyNotBan(member, admin),
    returnTo: safeReturn(url.searchParams.get('retour'), list),
  }
}

export const action = handledOnce(async ({ params, request, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const reason = readReason(body.get('reason'))?.slice(0, banReasonCharactersMax)
  if (!reason) return refusedBan('', 'Donnez un motif\u00a0: le membre le lira.', 400)
  const outcome = await banMember(params.id, admin, reason)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    if (status === 404) throw await notFound(sentence, admin)
    return refusedBan(reason, sentence, status)
  }
  return redirectWithNotice(safeReturn(body.get('returnTo'), list), {
    kind: 'success',
    text: `${outcome.value.name} ne peut plus commenter.`,
  })
})

function refusedBan(reason: string, error: string, status: number) {
  return data({ reason, error }, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (error) => ({ reason: '', error }))

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
        defaultValue={actionData?.reason}
        error={actionData?.error}
      />
    </PersonDecision>
  )
}
