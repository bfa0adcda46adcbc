import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireAccount, requireSessionId } from '#features/sessions/authorization.server.ts'
import { listOpenSessions } from '#features/sessions/open-sessions.server.ts'
import { OpenSessions } from '#features/sessions/open-sessions.tsx'
import { PasskeysPanel } from '#features/sign-in/passkeys-panel.tsx'
import { listPasskeys } from '#features/sign-in/passkeys.server.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { SecondFactorPanel } from '#features/sign-in/second-factor-panel.tsx'
import { readSecondFactor } from '#features/sign-in/second-factor.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import type { Route } from './+types/security'
import '#platform/ui/item-list.css'
import '#features/sign-in/security.css'

export const meta = hiddenPageMeta('Sécurité')

export async function loader({ context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const sessionId = requireSessionId(context)
  const [secondFactor, passkeys, sessions] = await Promise.all([
    readSecondFactor(account, sessionId),
    listPasskeys(account),
    listOpenSessions(account, sessionId),
  ])
  return { secondFactor, passkeys, sessions }
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { secondFactor, passkeys, sessions } = loaderData
  return (
    <>
      <TabHeading>Sécurité</TabHeading>
      <SecondFactorPanel {...secondFactor} />
      <PasskeysPanel passkeys={passkeys} twoSteps={secondFactor.state === 'on'} />
      <OpenSessions sessions={sessions} />
    </>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
