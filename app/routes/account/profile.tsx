import { pageMeta } from '#features/site/meta.ts'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { OwnData } from '#features/accounts/own-data.tsx'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import { readLetterChoices } from '#features/comments/letter-choices.server.ts'
import { LetterChoicesForm } from '#features/comments/letter-choices.tsx'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.account ? 'Profil' : 'Compte', hidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  return { account, letters: account && (await readLetterChoices(account)) }
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
