import { requireAccount } from '#features/accounts/gate.server.ts'
import { PasskeysPanel } from '#features/accounts/passkeys-panel.tsx'
import { listPasskeys } from '#features/accounts/passkeys.server.ts'
import { SecondFactorPanel } from '#features/accounts/second-factor-panel.tsx'
import { readSecondFactor } from '#features/accounts/second-factor.server.ts'
import type { Route } from './+types/security'
import '#features/accounts/security.css'

export async function loader({ context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const [secondFactor, passkeys] = await Promise.all([readSecondFactor(account), listPasskeys(account)])
  return { secondFactor, passkeys }
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { secondFactor, passkeys } = loaderData
  return (
    <>
      <SecondFactorPanel {...secondFactor} />
      <PasskeysPanel passkeys={passkeys} />
    </>
  )
}
