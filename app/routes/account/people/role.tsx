import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { demote, promote } from '#features/accounts/people-decisions.server.ts'
import { findPerson } from '#features/accounts/people-list.server.ts'
import { PersonPage } from '#features/accounts/people-table.tsx'
import { activeAdministrators } from '#features/accounts/people.server.ts'
import { whyNotDemote, whyNotPromote } from '#features/accounts/person.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody, textOf } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/role'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Changer un rôle', hidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const person = await findPerson(params.id)
  if (!person) throw await notFound('Personne introuvable.', admin)
  const admins = await activeAdministrators()
  const refusal = person.role === 'admin' ? whyNotDemote(person, admin, admins) : whyNotPromote(person, admin)
  return { person, refusal }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  // What the page offered is what is done: somebody else may have been first.
  const wanted = textOf(await readBody(request), 'role')
  const decided = wanted === 'user' ? await demote(params.id, admin) : await promote(params.id, admin)
  if (!decided.ok && decided.refusal.status === 404) throw await notFound(decided.refusal.sentence, admin)
  if (!decided.ok) return data({ message: decided.refusal.sentence }, { status: decided.refusal.status })
  return redirectWithNotice(decided.value.id === admin.id ? '/compte' : '/compte/personnes', {
    kind: 'success',
    text:
      wanted === 'user'
        ? `${decided.value.name} n’est plus administrateur.`
        : `${decided.value.name} est administrateur.`,
  })
}

export default function PersonRole({ loaderData, actionData }: Route.ComponentProps) {
  const { person, refusal } = loaderData
  const isAdmin = person.role === 'admin'
  return (
    <PersonPage
      title={isAdmin ? 'Retirer le rôle d’administrateur\u00a0?' : 'Nommer administrateur\u00a0?'}
      sentence={
        isAdmin
          ? `${person.name} ne pourra plus écrire d’articles, ni modérer, ni gérer les personnes. Ses articles restent.`
          : `${person.name} pourra écrire des articles, modérer les commentaires et gérer les personnes, comme vous.`
      }
      fields={<input type="hidden" name="role" value={isAdmin ? 'user' : 'admin'} />}
      refusal={refusal}
      error={actionData?.message}
      confirm={isAdmin ? 'Retirer le rôle' : 'Nommer administrateur'}
      danger={isAdmin}
    />
  )
}
