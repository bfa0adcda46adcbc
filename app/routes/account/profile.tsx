import { hiddenPageMeta } from '#features/site/meta.ts'
import { isAdmin } from '#features/accounts/account.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { OwnData } from '#features/profile/own-data.tsx'
import { ProfileForms } from '#features/profile/profile-forms.tsx'
import { readProfileForms } from '#features/profile/profile-page.server.ts'
import { PresentationForm } from '#features/reading/presentation-form.tsx'
import { findPresentation } from '#features/reading/presentations.server.ts'
import { readEmailPreferences } from '#features/comments/email-preferences.server.ts'
import { EmailPreferencesForm } from '#features/comments/email-preferences.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/profile'

export const meta = hiddenPageMeta('Profil')

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
      {presentation && <PresentationForm presentation={presentation.saved} />}
      {emailPreferences && <EmailPreferencesForm choices={emailPreferences} />}
      <OwnData />
    </>
  )
}
