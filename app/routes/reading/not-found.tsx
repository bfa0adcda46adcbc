import { currentAccount } from '#features/sessions/authorization.server.ts'
import { followMovedAddress } from '#features/site/moved-addresses.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/not-found'

export const handle = { document: true } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  await followMovedAddress(url)
  throw await notFound(null, currentAccount(context))
}

export async function action({ context }: Route.ActionArgs) {
  throw await notFound(null, currentAccount(context))
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
