import { readLegalSettings } from '#features/legal/legal.server.ts'
import { LegalNotice } from '#features/legal/legal-notice.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { SectionHeading } from '#features/site/section-heading.tsx'
import { config } from '#platform/config.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/notice'

export const handle = { document: true } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mentions légales',
    description: 'Mentions légales\u00a0: qui publie ce site, qui l’héberge, à qui écrire.',
  })

export async function loader() {
  return { settings: await readLegalSettings(), siteName: config.siteName }
}

export default function LegalNoticeRoute({ loaderData: { settings, siteName } }: Route.ComponentProps) {
  return (
    <section className="band band-top">
      <div className="page page-narrow">
        <SectionHeading title="Mentions légales" level="h1" />
        <LegalNotice settings={settings} siteName={siteName} />
      </div>
    </section>
  )
}
