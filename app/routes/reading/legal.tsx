import { nightlyPeriods } from '#features/backups/backup-schedule.ts'
import { AccessibilityNotice } from '#features/legal/accessibility-notice.tsx'
import { LegalNotice } from '#features/legal/legal-notice.tsx'
import { readLegalSettings } from '#features/legal/legal.server.ts'
import { legalPageAt } from '#features/legal/legal.ts'
import { PrivacyNotice } from '#features/legal/privacy-notice.tsx'
import { listProcessings, readPrivacyCheck } from '#features/legal/processing.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { site } from '#platform/site.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/legal'

export const handle = { document: true } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { label: title, description } = legalPageAt(location.pathname)
  return pageMeta(matches, { title, description })
}

export async function loader({ url }: Route.LoaderArgs) {
  const { href, label } = legalPageAt(url.pathname)
  const isPrivacy = href === '/confidentialite'
  const [settings, privacy, checkTime] = await Promise.all([
    readLegalSettings(),
    isPrivacy ? listProcessings(nightlyPeriods.months) : null,
    isPrivacy ? readPrivacyCheck() : null,
  ])
  return { href, label, settings, privacy: privacy && { ...privacy, checkTime }, siteName: site.siteName }
}

export default function LegalPage({ loaderData: { href, label, privacy, ...told } }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" title={label}>
      <div className="prose">
        <div className="prose-block">
          {href === '/mentions-legales' && <LegalNotice {...told} />}
          {privacy && <PrivacyNotice {...told} {...privacy} />}
          {href === '/accessibilite' && <AccessibilityNotice {...told} />}
        </div>
      </div>
    </NarrowPage>
  )
}
