import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { suspendPerson } from '#features/people/people-decisions.server.ts'
import { adminContextOf, findPerson } from '#features/people/people-list.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { whyNotSuspend, personMissing } from '#features/people/person.ts'
import { suspendMemberData } from '#features/site/member-data.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/suspension'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import '#features/people/people.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Suspendre un compte', isHidden: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const person = await findPerson(params.id)
  if (!person) throw await notFound(personMissing, admin)
  return {
    name: person.name,
    whyNot: whyNotSuspend(person, await adminContextOf(admin)),
    returnTo: safeReturn(url.searchParams.get('retour'), '/compte/personnes'),
  }
}

export const action = handledOnce(async ({ params, request, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const outcome = await suspendPerson(params.id, admin, suspendMemberData)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    if (status === 404) throw await notFound(sentence, admin)
    return data({ message: sentence }, { status })
  }
  return redirectWithNotice(safeReturn(body.get('returnTo'), '/compte/personnes'), {
    kind: 'success',
    text: `Compte suspendu\u00a0: ${outcome.value.name}. Ses sessions sont fermées.`,
  })
})

export default function Suspension({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PersonDecision
      question={
        <>
          Suspendre <bdi>{loaderData.name}</bdi>
          {'\u00a0'}?
        </>
      }
      consequences={[
        'Ses sessions ouvertes se ferment tout de suite, sur tous ses appareils.',
        'Personne ne pourra se connecter à ce compte avant son rétablissement.',
        'Ses commentaires et ses articles restent en ligne.',
      ]}
      confirm="Suspendre"
      danger
      whyNot={actionData?.message ?? loaderData.whyNot}
      returnTo={loaderData.returnTo}
    />
  )
}
