import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { suspend } from '#features/accounts/people-decisions.server.ts'
import { findPerson } from '#features/accounts/people-list.server.ts'
import { PersonPage } from '#features/accounts/people-table.tsx'
import { activeAdministrators } from '#features/accounts/people.server.ts'
import { whyNotSuspend } from '#features/accounts/person.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/suspension'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Suspendre un compte', hidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const person = await findPerson(params.id)
  if (!person) throw await notFound('Personne introuvable.', admin)
  return { person, refusal: whyNotSuspend(person, admin, await activeAdministrators()) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const decided = await suspend(params.id, admin)
  if (!decided.ok && decided.refusal.status === 404) throw await notFound(decided.refusal.sentence, admin)
  if (!decided.ok) return data({ message: decided.refusal.sentence }, { status: decided.refusal.status })
  return redirectWithNotice('/compte/personnes', {
    kind: 'success',
    text: `Le compte de ${decided.value.name} est suspendu.`,
  })
}

export default function Suspension({ loaderData, actionData }: Route.ComponentProps) {
  const { person, refusal } = loaderData
  return (
    <PersonPage
      title={'Suspendre ce compte\u00a0?'}
      sentence={`${person.name} sera déconnecté tout de suite et ne pourra plus se connecter. Ses commentaires restent.`}
      refusal={refusal}
      error={actionData?.message}
      confirm="Suspendre"
      danger
    />
  )
}
