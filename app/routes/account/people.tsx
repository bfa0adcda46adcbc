import { data } from 'react-router'
import { emailCharactersMax } from '#features/accounts/account.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { adminContextOf, listPeople, listPeopleAuditLog } from '#features/people/people-list.server.ts'
import { listBans } from '#features/comments/moderation-rules.server.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { invitationForm, invitationInputs } from '#features/people/invitation.ts'
import { Invitations } from '#features/people/invitations.tsx'
import { invite, inviteAgain, listInvitations, withdrawInvitation } from '#features/people/invitations.server.ts'
import { filterLabels } from '#features/people/person.ts'
import { PeopleCount, peopleHref, PeopleSearch } from '#features/people/people-search.tsx'
import { PeopleAuditLog, PeopleTable } from '#features/people/people-table.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import type { Notice } from '#platform/ui/notice.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { readChoice, readListTerm } from '#platform/ui/list-page.ts'
import { PageLinks } from '#platform/ui/page-links.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/people'
import '#platform/ui/rows.css'
import '#platform/ui/card-table.css'
import '#features/people/people.css'

export const handle = { inputs: invitationInputs } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle('Personnes', {
      term: loaderData?.search.term,
      filter: loaderData?.search.filter && filterLabels[loaderData.search.filter],
      before: loaderData?.before,
    }),
    isHidden: true,
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  const search = {
    term: readListTerm(url.searchParams.get('q'), emailCharactersMax),
    filter: readChoice(filterLabels, url.searchParams.get('filtre')),
  }
  const [page, adminContext, auditLog, invitations] = await Promise.all([
    listPeople(search, before),
    adminContextOf(admin),
    partOfPage(listPeopleAuditLog(), 'the decisions about people', request),
    listInvitations(admin),
  ])
  const bans = await listBans(page.people.map(({ id }) => id))
  const people = page.people.map((person) => ({ ...person, isBanned: bans.some(({ userId }) => userId === person.id) }))
  return { ...page, people, search, before: before && avant, adminContext, auditLog, invitations }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const admin = requireAdmin(context)
  if (body.has('withdrawal')) {
    await withdrawInvitation(formText(body, 'withdrawal'))
    return redirectWithNotice('/compte/personnes', 'Invitation retirée\u00a0: son lien ne sert plus.')
  }
  const id = formText(body, 'again')
  const form = id ? null : readForm(invitationForm, body)
  if (form && !form.ok) return data(form, { status: 400 })
  const outcome = form ? await invite(form.value, admin) : await inviteAgain(id, admin)
  if (!outcome.ok) return refuseForm(body, 'email', outcome.refusal)
  const text = `Invitation envoyée à ${outcome.value.email}.`
  return redirectWithNotice('/compte/personnes', (await findMailServer()) ? text : mailMissing)
})

const mailMissing: Notice = {
  kind: 'success',
  text: 'Invitation gardée\u00a0: les messages du blog ne partent pas encore.',
  detail:
    'Réglez leur envoi dans «\u00a0Site et sauvegarde\u00a0», «\u00a0E-mail\u00a0», puis touchez «\u00a0Renvoyer\u00a0».',
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people, count, older, search, before, adminContext, auditLog, invitations } = loaderData
  return (
    <>
      <section className="account-section">
        <TabHeading
          action={
            <a className="btn outline" href="#invitations">
              Inviter
            </a>
          }
        >
          Personnes
        </TabHeading>
        <PeopleSearch {...search} />
        <PeopleCount {...search} count={count} />
        {people.length === 0 ? (
          <Empty link={{ href: peopleHref({ term: '', filter: null }), label: 'Voir toutes les personnes' }}>
            {search.term ? 'Personne ne correspond à cette recherche.' : 'Aucune personne dans cette liste.'}
          </Empty>
        ) : (
          <PeopleTable people={people} adminContext={adminContext} listHref={peopleHref(search, before)} />
        )}
        <PageLinks
          label="Pages de personnes"
          newer={before ? { href: peopleHref(search), text: 'Inscriptions les plus récentes' } : null}
          older={older ? { href: peopleHref(search, older), text: 'Inscriptions plus anciennes' } : null}
        />
      </section>
      <Invitations invitations={invitations} refusedForm={actionData} />
      <section className="account-section">
        <div className="account-section-heading">
          <h2>Historique des décisions</h2>
        </div>
        {auditLog ? (
          <PeopleAuditLog entries={auditLog} />
        ) : (
          <p className="error">Erreur{'\u00a0'}: l’historique n’a pas pu être lu. Réessayez dans un instant.</p>
        )}
      </section>
    </>
  )
}

export const ErrorBoundary = listFailure('Erreur lors du chargement des personnes\u00a0: ')
