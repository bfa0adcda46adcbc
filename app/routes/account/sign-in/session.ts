import { currentPageSession } from '#features/sessions/authorization.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { now } from '#platform/clock.ts'
import type { Route } from './+types/session'

/** State and expiry of the session, for scripts. The root middleware renews the cookie when due. */
export function loader({ context }: Route.LoaderArgs) {
  return answer(context)
}

export function action({ context }: Route.ActionArgs) {
  return answer(context)
}

function answer(context: Route.LoaderArgs['context']): Response {
  const session = currentPageSession(context)
  const at = now().toISOString()
  return Response.json(session ? { at, ...session } : { at, message: notSignedIn }, {
    status: session ? 200 : 401,
    headers: { 'cache-control': 'private, no-store' },
  })
}
