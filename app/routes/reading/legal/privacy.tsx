import { nightlyPeriods } from '#features/backups/backup-schedule.ts'
import { readLegalSettings, readRetention } from '#features/legal/legal.server.ts'
import { PrivacyNotice } from '#features/legal/privacy-notice.tsx'
import { pageMeta } from '#features/site/meta.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/privacy'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'

export const handle = { document: true } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confidentialité',
    description: 'Confidentialité\u00a0: ce que ce site sait de vous, pourquoi, combien de temps.',
  })

export async function loader() {
  const [settings, retention] = await Promise.all([readLegalSettings(), readRetention(nightlyPeriods.months)])
  return { settings, retention }
}

export default function PrivacyNoticeRoute({ loaderData: { settings, retention } }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" title="Confidentialité">
      <PrivacyNotice settings={settings} retention={retention} />
    </NarrowPage>
  )
}
