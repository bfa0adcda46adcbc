import { profileHref } from '#features/accounts/account.ts'
import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { changeRole } from '#features/people/people-decisions.server.ts'
import { adminContextOf, findPerson } from '#features/people/people-list.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { otherRole, readRole, whyNotChangeRole, personMissing } from '#features/people/person.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/role'
import '#features/people/people.css'

export const meta = hiddenPageMeta('Changer un rôle')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const person = await findPerson(params.id)
  if (!person) throw await notFound(personMissing, admin)
  const newRole = otherRole(person)
  return {
    name: person.name,
    newRole,
    own: person.id === admin.id,
    whyNot: whyNotChangeRole(person, newRole, await adminContextOf(admin)),
    returnTo: safeReturn(url.searchParams.get('retour'), '/compte/personnes'),
  }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireAdmin(context)
  const role = readRole(formText(body, 'role'))
  if (!role) return data({ message: 'Choisissez un rôle dans la liste des personnes.' }, { status: 400 })
  const outcome = await changeRole(params.id, role, admin)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    if (status === 404) throw await notFound(sentence, admin)
    return data({ message: sentence }, { status })
  }
  const { id, name } = outcome.value
  // Having given up the role, they may no longer see the list.
  if (id === admin.id) return redirectWithNotice(profileHref, 'Vous n’avez plus le rôle d’administrateur.')
  return redirectWithNotice(
    safeReturn(body.get('returnTo'), '/compte/personnes'),
    `${name} ${role === 'admin' ? 'a' : 'n’a plus'} le rôle d’administrateur.`,
  )
})

export default function RoleChange({ loaderData, actionData }: Route.ComponentProps) {
  const { name, newRole, own, whyNot, returnTo } = loaderData
  const commonProps = {
    whyNot: actionData?.message ?? whyNot,
    returnTo,
    children: <input type="hidden" name="role" value={newRole} />,
  }
  if (newRole === 'admin') {
    return (
      <PersonDecision
        {...commonProps}
        question={
          <>
            Nommer <bdi>{name}</bdi> administrateur{'\u00a0'}?
          </>
        }
        consequences={[
          'Ce compte pourra écrire des articles, supprimer ceux des autres et modérer les commentaires.',
          'Il pourra aussi décider des rôles et des suspensions, y compris des vôtres.',
        ]}
        confirm="Nommer administrateur"
      />
    )
  }
  return (
    <PersonDecision
      {...commonProps}
      danger
      question={
        own ? (
          <>Quitter le rôle d’administrateur{'\u00a0'}?</>
        ) : (
          <>
            Retirer à <bdi>{name}</bdi> le rôle d’administrateur{'\u00a0'}?
          </>
        )
      }
      consequences={[
        own
          ? 'Vous ne pourrez plus écrire d’articles, modérer, ni voir cette liste. Seul un autre administrateur pourra vous rendre ce rôle.'
          : 'Ce compte ne pourra plus écrire d’articles, modérer, ni voir cette liste.',
        'Les articles déjà publiés restent en ligne.',
      ]}
      confirm={own ? 'Quitter le rôle' : 'Retirer le rôle'}
    />
  )
}
