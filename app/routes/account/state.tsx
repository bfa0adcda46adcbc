import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { RefreshLink, TabHeading } from '#features/accounts/tab-heading.tsx'
import { readBlogFacts } from '#features/operations/blog-facts.server.ts'
import { describeState, summary } from '#features/operations/blog-state.ts'
import { StateList } from '#features/operations/state-list.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import type { Route } from './+types/state'

export const meta = hiddenPageMeta('État')

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { lines: describeState(await readBlogFacts()) }
}

export default function State({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading action={<RefreshLink href="/compte/etat" />}>État</TabHeading>
      <p>{summary(lines)}</p>
      <StateList lines={lines} />
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
