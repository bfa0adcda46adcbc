import { pageMeta } from '#features/site/meta.ts'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { OwnData } from '#features/accounts/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import { readProfileForms } from '#features/accounts/profile-page.server.ts'
import { readLetterChoices } from '#features/comments/letter-choices.server.ts'
import { LetterChoicesForm } from '#features/comments/letter-choices.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.account ? 'Profil' : 'Compte', hidden: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  if (!account) return { account }
  const [forms, letters] = await Promise.all([
    readProfileForms(account, request),
    partOfPage(readLetterChoices(account), 'the choice of e-mails', request),
  ])
  return { ...forms, letters }
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
        {loaderData.letters && <LetterChoicesForm choices={loaderData.letters} />}
        <OwnData />
      </>
    )
  )
}
