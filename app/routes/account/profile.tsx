import { pageMeta } from '#features/site/meta.ts'
import { isAdmin } from '#features/accounts/account.ts'
import { requireAccount } from '#features/accounts/authorization.server.ts'
import { OwnData } from '#features/accounts/personal-data/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile/profile-forms.tsx'
import { readProfileForms } from '#features/accounts/profile/profile-page.server.ts'
import { PresentationForm } from '#features/articles/authors/presentation-form.tsx'
import { findPresentation } from '#features/articles/reading/presentation.server.ts'
import { readEmailPreferences } from '#features/comments/emails/email-preferences.server.ts'
import { EmailPreferencesForm } from '#features/comments/emails/email-preferences.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Profil', hidden: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const [forms, presentation, emailPreferences] = await Promise.all([
    readProfileForms(account, request),
    isAdmin(account) ? partOfPage(readOwnPresentation(account.id), 'the presentation', request) : null,
    partOfPage(readEmailPreferences(account), 'the choice of e-mails', request),
  ])
  return { ...forms, presentation, emailPreferences }
}

const readOwnPresentation = async (id: string) => ({ saved: await findPresentation(id) })

export default function Profile({
  loaderData: { account, emailChange, protection, presentation, emailPreferences },
}: Route.ComponentProps) {
  return (
    <>
      <ProfileForms account={account} emailChange={emailChange} protection={protection} />
      {presentation && <PresentationForm saved={presentation.saved} />}
      {emailPreferences && <EmailPreferencesForm choices={emailPreferences} />}
      <OwnData />
    </>
  )
}
