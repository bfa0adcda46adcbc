import { useLoaderData } from 'react-router'
import { apiGuide } from '../documentation/guide.server.ts'
import { ApiGuide } from '../documentation/api-guide.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import '../documentation/api-guide.css'

export const handle = { document: true } satisfies RouteHandle

export const meta = hiddenPageMeta('Documentation')

export function loader() {
  return apiGuide()
}

export default function ApiGuideRoute() {
  const guide = useLoaderData<typeof loader>()
  return (
    <NarrowPage place="top" title="Documentation">
      <ApiGuide {...guide} />
    </NarrowPage>
  )
}
