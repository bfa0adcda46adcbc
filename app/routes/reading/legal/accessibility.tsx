import { readLegalSettings } from '#features/legal/legal.server.ts'
import { AccessibilityNotice } from '#features/legal/accessibility-notice.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { site } from '#platform/site.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/accessibility'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'

export const handle = { document: true } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Accessibilité',
    description: 'Accessibilité\u00a0: déclaration, limites connues, à qui écrire.',
  })

export async function loader() {
  return { settings: await readLegalSettings(), siteName: site.siteName }
}

export default function AccessibilityNoticeRoute({ loaderData: { settings, siteName } }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" title="Accessibilité">
      <AccessibilityNotice settings={settings} siteName={siteName} />
    </NarrowPage>
  )
}
