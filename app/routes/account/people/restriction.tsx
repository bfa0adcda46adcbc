import { readChoice } from '#platform/ui/list-page.ts'
import { isAdmin } from '#features/accounts/account.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { personMissing } from '#features/people/person.ts'
import {
  isRestriction,
  possibleChanges,
  restrictionInputs,
  restrictionReasonCharactersMax,
  whyNotRestrict,
  type RestrictionChange,
} from '#features/moderation/restriction.ts'
import { findRestriction, restrictPerson } from '#features/moderation/restriction.server.ts'
import { undoMinutes } from '#features/moderation/moderation.ts'
import { RestrictionFields } from '#features/moderation/restriction-fields.tsx'
import { readReason } from '#features/moderation/selection.server.ts'
import { suspendMemberData } from '#features/site/member-data.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { count } from '#platform/text/french.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { formError } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/restriction'
import '#features/people/people.css'

export const handle = { inputs: restrictionInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Suspendre ou interdire de commenter')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const account = requireEditor(context)
  const restriction = await findRestriction(params.id, account)
  if (!restriction) throw await notFound(personMissing, account)
  const { person, pending, context: restrictionContext } = restriction
  return {
    person,
    pending,
    isAdmin: isAdmin(account),
    changes: possibleChanges(person, restrictionContext),
    whyNot: whyNotRestrict(person, 'banned', restrictionContext),
    returnTo: safeReturn(url.searchParams.get('retour'), listOf(account)),
  }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireEditor(context)
  const change = readChoice(sentences, formText(body, 'change'))
  if (!change) return refuseForm(body, 'form', { status: 400, sentence: 'Choisissez une décision.' })
  const reason = readReason(body.get('reason'))?.slice(0, restrictionReasonCharactersMax) ?? null
  if (change === 'banned' && !reason)
    return refuseForm(body, 'reason', { status: 400, sentence: 'Donnez un motif\u00a0: le membre le lira.' })
  const outcome = await restrictPerson(params.id, change, account, {
    reason: isRestriction(change) ? reason : null,
    rejectsPending: body.has('rejectsPending'),
    isAnnounced: body.has('isAnnounced'),
    suspendMemberData,
  })
  if (!outcome.ok) {
    if (outcome.refusal.status === 404) throw await notFound(outcome.refusal.sentence, account)
    return refuseForm(body, 'form', outcome.refusal)
  }
  const { name, rejections: undoable } = outcome.value
  const rejectionCount = count(undoable.length, 'commentaire rejeté', 'commentaires rejetés')
  const detail = `${rejectionCount}, à revoir ou à annuler dans «\u00a0Modération\u00a0» pendant ${undoMinutes}\u00a0minutes.`
  return redirectWithNotice(safeReturn(body.get('returnTo'), listOf(account)), {
    kind: 'success',
    text: sentences[change](name),
    ...(undoable.length > 0 && { detail, undoable }),
  })
})

const sentences: Record<RestrictionChange, (name: string) => string> = {
  suspended: (name) => `Compte suspendu\u00a0: ${name}. Ses sessions sont fermées.`,
  reinstated: (name) => `Compte rétabli\u00a0: ${name}.`,
  banned: (name) => `${name} ne peut plus commenter.`,
  unbanned: (name) => `${name} peut de nouveau commenter.`,
}

function listOf(account: Parameters<typeof isAdmin>[0]): string {
  return isAdmin(account) ? '/compte/personnes' : '/compte/moderation'
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, formError)

export default function Restriction({ loaderData, actionData }: Route.ComponentProps) {
  const { person, changes, whyNot, returnTo } = loaderData
  return (
    <PersonDecision
      question={
        <>
          Quelle décision pour <bdi>{person.name}</bdi>
          {'\u00a0'}?
        </>
      }
      confirm="Confirmer"
      danger={changes.some(isRestriction)}
      whyNot={changes.length > 0 || actionData ? null : whyNot}
      returnTo={returnTo}
    >
      <RestrictionFields {...loaderData} refusedForm={actionData} />
    </PersonDecision>
  )
}
