import { currentAccount } from '#features/accounts/gate.server.ts'
import { OwnData } from '#features/accounts/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import { readProtection } from '#features/accounts/protection.server.ts'
import { readLetterChoices } from '#features/comments/letter-choices.server.ts'
import { LetterChoicesForm } from '#features/comments/letter-choices.tsx'
import type { Route } from './+types/profile'

export async function loader({ context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  if (!account) return { account, letters: null, protection: null }
  const [letters, protection] = await Promise.all([readLetterChoices(account), readProtection(account)])
  return { account, letters, protection }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    loaderData.account && (
      <>
        <ProfileForms account={loaderData.account} protection={loaderData.protection} />
        <LetterChoicesForm choices={loaderData.letters} />
        <OwnData />
      </>
    )
  )
}
