import { accessChange } from '#features/accounts/account-events.ts'
import { isEditor } from '#features/accounts/account.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { readSession } from '#features/sessions/sessions.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { listAuditLogAfter } from '#features/comments/audit-log.server.ts'
import { listen, listenForLosses } from '#platform/events.server.ts'
import { eventStream, lastEventId, type ListeningRight } from '#platform/http/event-stream.server.ts'
import type { Route } from './+types/realtime'

/** Beyond this, a single event is sent: the client reloads the whole list anyway. */
const replayedLinesMax = 100

/**
 * Server-sent events about comments, for administrators. Ids only: the client reloads the list. Event ids are numbers
 * of the audit log; with the last one a client gets what it missed.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const right = rightOf(requireEditor(context).id, request)
  const since = lastEventId(request)
  return eventStream(request, right, async (send) => {
    // Listens before reading the past: duplicates are harmless, gaps are not.
    const stop = listen(commentChanged, ({ id, change, auditNumber }) => {
      if (change !== 'imported') send(commentChanged, { id, change }, auditNumber ?? undefined)
    })
    try {
      if (since !== null)
        for (const { number, commentId: id, event: change } of await listAuditLogAfter(since, replayedLinesMax))
          send(commentChanged, { id, change }, number)
    } catch (problem) {
      stop()
      throw problem
    }
    return stop
  })
}

function rightOf(personId: string, request: Request): ListeningRight {
  return {
    personId,
    async lastsUntil() {
      const { account, expiresAt } = await readSession(request, { renew: false })
      return isEditor(account) ? expiresAt : null
    },
    watch(check) {
      const stops = [listen(accessChange, (change) => change.personId === personId && check()), listenForLosses(check)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
