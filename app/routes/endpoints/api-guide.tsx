import { apiGuide } from '#features/api/documentation.server.ts'
import { ApiGuide } from '#features/api/documentation/api-guide.tsx'
import { pageMeta } from '#features/site/meta.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/api-guide'
import '#features/api/documentation/api-guide.css'

export const handle = { document: true } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Documentation', hidden: true })

export function loader() {
  return apiGuide()
}

export default function ApiGuideRoute({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" title="Documentation">
      <ApiGuide {...loaderData} />
    </NarrowPage>
  )
}
