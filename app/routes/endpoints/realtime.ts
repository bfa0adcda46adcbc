import { requireAdmin } from '#features/accounts/authorization.server.ts'
import { administratorsListeningRight } from '#features/accounts/sessions/event-authorization.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { auditLogWritten, listAuditLogAfter } from '#features/comments/audit-log/audit-log.server.ts'
import { listen } from '#platform/events.server.ts'
import { eventStream, lastEventId } from '#platform/http/event-stream.server.ts'
import type { Route } from './+types/realtime'

/** More than that is one word: the list is asked for whole anyway. */
const replayedLinesMax = 100

/**
 * What happens to comments, for the administrators' open tabs. Ids only: the tab asks for the list itself. An event's own
 * id is its number in the journal; who comes back with the last one that they heard is told first what they missed.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const right = administratorsListeningRight(requireAdmin(context), request)
  const since = lastEventId(request)
  return eventStream(request, right, async (send) => {
    const push = ({ number, commentId, event }: { number: number; commentId: string; event: string }) =>
      send(event === 'arrived' ? 'comment-arrived' : 'comment-decided', { id: commentId }, number)
    const stops = [
      listen(auditLogWritten, push),
      // Some changes have no line of their own: somebody left with all their comments.
      listen(commentChanged, ({ id }) => send('comment-decided', { id })),
    ]
    const stop = () => {
      for (const stopOne of stops) stopOne()
    }
    // Listening first: what is written while the past is read is heard twice rather than never.
    try {
      if (since !== null) for (const line of await listAuditLogAfter(since, replayedLinesMax)) push(line)
    } catch (problem) {
      stop()
      throw problem
    }
    return stop
  })
}
