import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { IntegrationExamples } from '#features/discovery/integration-examples.tsx'
import { siteSettingsHref } from '#features/legal/legal.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { config } from '#platform/config.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/shop-integration'
import '#features/accounts/account.css'
import '#features/discovery/integration.css'

export const meta = hiddenPageMeta('Articles dans la boutique')

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { siteUrl: config.siteUrl }
}

export default function ShopIntegration({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" back={{ href: siteSettingsHref, label: 'Site' }} title="Articles dans la boutique">
      <p>
        Copiez un de ces textes dans une page de votre boutique, ou de tout autre site, là où les derniers articles
        doivent apparaître. La liste se met à jour d’elle-même.
      </p>
      <IntegrationExamples siteUrl={loaderData.siteUrl} />
    </NarrowPage>
  )
}
