import { requireAdmin } from '#features/accounts/gate.server.ts'
import { administratorsListeningRight } from '#features/accounts/listening-right.server.ts'
import { commentDecided } from '#features/comments/comment-events.ts'
import { journalWritten, listJournalAfter } from '#features/comments/journal.server.ts'
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
    const tell = ({ number, commentId, event }: { number: number; commentId: string; event: string }) =>
      send(event === 'arrived' ? 'comment-arrived' : 'comment-decided', { id: commentId }, number)
    const stops = [
      listen(journalWritten, tell),
      // Some changes have no line of their own: somebody left with all their comments.
      listen(commentDecided, ({ id }) => send('comment-decided', { id })),
    ]
    const stop = () => {
      for (const stopOne of stops) stopOne()
    }
    // Listening first: what is written while the past is read is heard twice rather than never.
    try {
      if (since !== null) for (const line of await listJournalAfter(since, replayedLinesMax)) tell(line)
    } catch (problem) {
      stop()
      throw problem
    }
    return stop
  })
}
