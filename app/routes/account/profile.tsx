import { findEmailChange } from '#features/accounts/email-change.server.ts'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { OwnData } from '#features/accounts/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import { readLetterChoices } from '#features/comments/letter-choices.server.ts'
import { LetterChoicesForm } from '#features/comments/letter-choices.tsx'
import type { Route } from './+types/profile'

export async function loader({ context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  if (!account) return { account }
  const [emailChange, letters] = await Promise.all([findEmailChange(account), readLetterChoices(account)])
  return { account, emailChange, letters }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    loaderData.account && (
      <>
        <ProfileForms account={loaderData.account} emailChange={loaderData.emailChange} />
        {loaderData.letters && <LetterChoicesForm choices={loaderData.letters} />}
        <OwnData />
      </>
    )
  )
}
