import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { reinstate } from '#features/accounts/people-decisions.server.ts'
import { findPerson } from '#features/accounts/people-list.server.ts'
import { PersonPage } from '#features/accounts/people-table.tsx'
import { whyNotReinstate } from '#features/accounts/person.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/reinstatement'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Rétablir un compte', hidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const person = await findPerson(params.id)
  if (!person) throw await notFound('Personne introuvable.', admin)
  return { person, refusal: whyNotReinstate(person, admin) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const decided = await reinstate(params.id, admin)
  if (!decided.ok && decided.refusal.status === 404) throw await notFound(decided.refusal.sentence, admin)
  if (!decided.ok) return data({ message: decided.refusal.sentence }, { status: decided.refusal.status })
  return redirectWithNotice('/compte/personnes', {
    kind: 'success',
    text: `Le compte de ${decided.value.name} est rétabli.`,
  })
}

export default function Reinstatement({ loaderData, actionData }: Route.ComponentProps) {
  const { person, refusal } = loaderData
  return (
    <PersonPage
      title={'Rétablir ce compte\u00a0?'}
      sentence={`${person.name} pourra de nouveau se connecter.`}
      refusal={refusal}
      error={actionData?.message}
      confirm="Rétablir"
      danger={false}
    />
  )
}
