import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { reinstatePerson, suspendPerson } from '#features/people/people-decisions.server.ts'
import { adminContextOf, findPerson } from '#features/people/people-list.server.ts'
import { PersonDecision } from '#features/people/person-decision.tsx'
import { whyNotReinstate, whyNotSuspend, personMissing } from '#features/people/person.ts'
import { suspendMemberData } from '#features/site/member-data.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/suspension'
import '#features/people/people.css'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: isReinstatement(location) ? 'Rétablir un compte' : 'Suspendre un compte',
    isHidden: true,
  })

/** A person is suspended and reinstated at two addresses. */
function isReinstatement({ pathname }: { pathname: string }): boolean {
  return pathname.endsWith('/retablissement')
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const person = await findPerson(params.id)
  if (!person) throw await notFound(personMissing, admin)
  const reinstates = isReinstatement(url)
  const whyNot = (reinstates ? whyNotReinstate : whyNotSuspend)(person, await adminContextOf(admin))
  const returnTo = safeReturn(url.searchParams.get('retour'), '/compte/personnes')
  return { name: person.name, role: person.role, reinstates, whyNot, returnTo }
}

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const admin = requireAdmin(context)
  const reinstates = isReinstatement(url)
  const outcome = reinstates
    ? await reinstatePerson(params.id, admin)
    : await suspendPerson(params.id, admin, suspendMemberData)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    if (status === 404) throw await notFound(sentence, admin)
    return data({ message: sentence }, { status })
  }
  const { name } = outcome.value
  return redirectWithNotice(
    safeReturn(body.get('returnTo'), '/compte/personnes'),
    reinstates ? `Compte rétabli\u00a0: ${name}.` : `Compte suspendu\u00a0: ${name}. Ses sessions sont fermées.`,
  )
})

const suspensionConsequences = [
  'Ses sessions ouvertes se ferment tout de suite, sur tous ses appareils.',
  'Personne ne pourra se connecter à ce compte avant son rétablissement.',
  'Ses commentaires et ses articles restent en ligne.',
]

export default function Suspension({ loaderData, actionData }: Route.ComponentProps) {
  const { name, role, reinstates, whyNot, returnTo } = loaderData
  const verb = reinstates ? 'Rétablir' : 'Suspendre'
  const reinstatementConsequences = [
    'Ce compte pourra de nouveau se connecter, avec le même mot de passe.',
    ...(role === 'admin' ? ['Il retrouve tout de suite son rôle d’administrateur.'] : []),
  ]
  return (
    <PersonDecision
      question={
        <>
          {verb} <bdi>{name}</bdi>
          {'\u00a0'}?
        </>
      }
      consequences={reinstates ? reinstatementConsequences : suspensionConsequences}
      confirm={verb}
      danger={!reinstates}
      whyNot={actionData?.message ?? whyNot}
      returnTo={returnTo}
    />
  )
}
