import { currentAccount } from '#features/accounts/gate.server.ts'
import { OwnData } from '#features/accounts/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import type { Route } from './+types/profile'

export function loader({ context }: Route.LoaderArgs) {
  return { account: currentAccount(context) }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    loaderData.account && (
      <>
        <ProfileForms account={loaderData.account} />
        <OwnData />
      </>
    )
  )
}
