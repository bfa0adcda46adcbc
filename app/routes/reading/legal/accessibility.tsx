import { readLegalSettings } from '#features/legal/legal.server.ts'
import { AccessibilityNotice } from '#features/legal/accessibility-notice.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { SectionHeading } from '#features/site/section-heading.tsx'
import { config } from '#platform/config.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/accessibility'

export const handle = { document: true } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Accessibilité',
    description: 'Accessibilité\u00a0: déclaration, limites connues, à qui écrire.',
  })

export async function loader() {
  return { settings: await readLegalSettings(), siteName: config.siteName }
}

export default function AccessibilityNoticeRoute({ loaderData: { settings, siteName } }: Route.ComponentProps) {
  return (
    <section className="band band-top">
      <div className="page page-narrow">
        <SectionHeading title="Accessibilité" level="h1" />
        <AccessibilityNotice settings={settings} siteName={siteName} />
      </div>
    </section>
  )
}
