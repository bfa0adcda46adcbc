import { readLegalSettings } from '#features/legal/legal.server.ts'
import { LegalNotice } from '#features/legal/legal-notice.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { site } from '#platform/site.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/notice'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'

export const handle = { document: true } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mentions légales',
    description: 'Mentions légales\u00a0: qui publie ce site, qui l’héberge, à qui écrire.',
  })

export async function loader() {
  return { settings: await readLegalSettings(), siteName: site.siteName }
}

export default function LegalNoticeRoute({ loaderData: { settings, siteName } }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" title="Mentions légales">
      <LegalNotice settings={settings} siteName={siteName} />
    </NarrowPage>
  )
}
