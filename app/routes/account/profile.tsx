import { currentAccount } from '#features/accounts/gate.server.ts'
import { OwnData } from '#features/accounts/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import { readLetterChoices } from '#features/comments/letter-choices.server.ts'
import { LetterChoicesForm } from '#features/comments/letter-choices.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/profile'

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  return {
    account,
    letters: account && (await partOfPage(readLetterChoices(account), 'the choice of e-mails', request)),
  }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    loaderData.account && (
      <>
        <ProfileForms account={loaderData.account} />
        {loaderData.letters && <LetterChoicesForm choices={loaderData.letters} />}
        <OwnData />
      </>
    )
  )
}
