import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { administratorsListeningRight } from '#features/sessions/event-authorization.server.ts'
import { commentReceived, commentChanged } from '#features/comments/comment-events.ts'
import { auditLogWritten, listAuditLogAfter } from '#features/comments/audit-log.server.ts'
import { listen } from '#platform/events.server.ts'
import { eventStream, lastEventId } from '#platform/http/event-stream.server.ts'
import type { Route } from './+types/realtime'

/** Beyond this, a single event is sent: the client reloads the whole list anyway. */
const replayedLinesMax = 100

/**
 * Server-sent events about comments, for administrators. Ids only: the client reloads the list. Event ids are numbers
 * of the audit log; with the last one a client gets what it missed.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const right = administratorsListeningRight(requireAdmin(context), request)
  const since = lastEventId(request)
  return eventStream(request, right, async (send) => {
    const push = ({ number, commentId, event }: { number: number; commentId: string; event: string }) =>
      send(event === 'arrived' ? commentReceived : commentChanged, { id: commentId }, number)
    const stops = [
      listen(auditLogWritten, push),
      // Not in the audit log: an account was deleted with its comments.
      listen(commentChanged, ({ id }) => send(commentChanged, { id })),
    ]
    const stop = () => {
      for (const stopOne of stops) stopOne()
    }
    // Listens before reading the past: duplicates are harmless, gaps are not.
    try {
      if (since !== null) for (const line of await listAuditLogAfter(since, replayedLinesMax)) push(line)
    } catch (problem) {
      stop()
      throw problem
    }
    return stop
  })
}
