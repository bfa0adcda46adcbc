import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { reinstatePerson } from '#features/people/people-decisions.server.ts'
import { adminContextOf, findPerson } from '#features/people/people-list.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { whyNotReinstate, personMissing } from '#features/people/person.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/reinstatement'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import '#features/people/people.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Rétablir un compte', isHidden: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const person = await findPerson(params.id)
  if (!person) throw await notFound(personMissing, admin)
  return {
    name: person.name,
    role: person.role,
    whyNot: whyNotReinstate(person, await adminContextOf(admin)),
    returnTo: safeReturn(url.searchParams.get('retour'), '/compte/personnes'),
  }
}

export const action = handledOnce(async ({ params, request, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const outcome = await reinstatePerson(params.id, admin)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    if (status === 404) throw await notFound(sentence, admin)
    return data({ message: sentence }, { status })
  }
  return redirectWithNotice(safeReturn(body.get('returnTo'), '/compte/personnes'), {
    kind: 'success',
    text: `Compte rétabli\u00a0: ${outcome.value.name}.`,
  })
})

export default function Reinstatement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PersonDecision
      question={
        <>
          Rétablir <bdi>{loaderData.name}</bdi>
          {'\u00a0'}?
        </>
      }
      consequences={[
        'Ce compte pourra de nouveau se connecter, avec le même mot de passe.',
        ...(loaderData.role === 'admin' ? ['Il retrouve tout de suite son rôle d’administrateur.'] : []),
      ]}
      confirm="Rétablir"
      whyNot={actionData?.message ?? loaderData.whyNot}
      returnTo={loaderData.returnTo}
    />
  )
}
