import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { accountPages } from '#features/accounts/places.ts'
import { SettingsIndex } from '#features/profile/settings-index.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { extensionPages } from '#platform/extensions.server.ts'
import type { Route } from './+types/settings'

export const meta = hiddenPageMeta('Réglages')

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { pages: accountPages(extensionPages()).filter(({ place, inside }) => place === 'settings' && !inside) }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading>Réglages</TabHeading>
      <SettingsIndex pages={loaderData.pages} />
    </section>
  )
}
