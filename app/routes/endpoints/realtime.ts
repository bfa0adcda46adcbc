import { isAdmin } from '#features/accounts/account.ts'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { readSession } from '#features/accounts/sessions.server.ts'
import { commentArrived, commentDecided } from '#features/comments/comment-events.ts'
import { listen } from '#platform/events.server.ts'
import { eventStream } from '#platform/http/event-stream.server.ts'
import type { Route } from './+types/realtime'

/** What happens to comments, for the administrators' open tabs. Ids only: the tab asks for the list itself. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const mayStillListen = async () => isAdmin((await readSession(request, { renew: false })).account)
  return eventStream(request, mayStillListen, (send) => {
    const stops = [
      listen(commentArrived, ({ id }) => send('comment-arrived', { id })),
      listen(commentDecided, ({ id }) => send('comment-decided', { id })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
}
