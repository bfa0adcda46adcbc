import { pageMeta } from '#features/site/meta.ts'
import { currentAccount } from '#features/accounts/authorization.server.ts'
import { OwnData } from '#features/accounts/personal-data/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile/profile-forms.tsx'
import { readProfileForms } from '#features/accounts/profile/profile-page.server.ts'
import { readEmailPreferences } from '#features/comments/emails/email-preferences.server.ts'
import { EmailPreferencesForm } from '#features/comments/emails/email-preferences.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.account ? 'Profil' : 'Compte', hidden: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  if (!account) return { account }
  const [forms, emailPreferences] = await Promise.all([
    readProfileForms(account, request),
    partOfPage(readEmailPreferences(account), 'the choice of e-mails', request),
  ])
  return { ...forms, emailPreferences }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    loaderData.account && (
      <>
        <ProfileForms
          account={loaderData.account}
          emailChange={loaderData.emailChange}
          protection={loaderData.protection}
        />
        {loaderData.emailPreferences && <EmailPreferencesForm choices={loaderData.emailPreferences} />}
        <OwnData />
      </>
    )
  )
}
