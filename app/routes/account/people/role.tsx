import { readChoice } from '#platform/ui/list-page.ts'
import { profileHref, roleLabels } from '#features/accounts/account.ts'
import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { findBan } from '#features/comments/moderation-rules.server.ts'
import { changeRole } from '#features/people/people-decisions.server.ts'
import { adminContextOf, findPerson } from '#features/people/people-list.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { whyNotOfferRoles, personMissing } from '#features/people/person.ts'
import { RoleChoice } from '#features/people/role-choice.tsx'
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
  return {
    name: person.name,
    role: person.role,
    isBanned: (await findBan(person.id)) !== null,
    whyNot: whyNotOfferRoles(person, await adminContextOf(admin)),
    returnTo: safeReturn(url.searchParams.get('retour'), '/compte/personnes'),
  }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireAdmin(context)
  const role = readChoice(roleLabels, formText(body, 'role'))
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
  const returnTo = safeReturn(body.get('returnTo'), '/compte/personnes')
  return redirectWithNotice(returnTo, `${name}\u00a0: le rôle est maintenant «\u00a0${roleLabels[role]}\u00a0».`)
})

export default function RoleChange({ loaderData, actionData }: Route.ComponentProps) {
  const { name, role, isBanned, whyNot, returnTo } = loaderData
  return (
    <PersonDecision
      question={
        <>
          Quel rôle pour <bdi>{name}</bdi>
          {'\u00a0'}?
        </>
      }
      confirm="Changer le rôle"
      whyNot={actionData?.message ?? whyNot}
      returnTo={returnTo}
    >
      <RoleChoice role={role} />
      <ul className="person-consequences">
        <li>Le changement vaut tout de suite, sur tous ses appareils.</li>
        {isBanned && (
          <li>
            Ses commentaires restent interdits, quel que soit son rôle, tant que vous ne levez pas l’interdiction.
          </li>
        )}
        <li>Les articles déjà publiés restent en ligne, sous son nom.</li>
      </ul>
    </PersonDecision>
  )
}
