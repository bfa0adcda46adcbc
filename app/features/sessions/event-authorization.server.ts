import { listen, listenForLosses } from '#platform/events.server.ts'
import type { ListeningRight } from '#platform/http/event-stream.server.ts'
import { oncePerTick } from '#platform/concurrency/once-per-tick.ts'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { accessChanged } from '#features/accounts/account-events.ts'
import { readSession } from './sessions.server.ts'

/** An event is sent to all streams in one tick: those of one session ask for it once. */
const sharedBySession = oncePerTick<Date | null>()

export function administratorsListeningRight(admin: Account, request: Request): ListeningRight {
  const askUntil = async () => {
    const { account, expiresAt } = await readSession(request, { renew: false })
    return isAdmin(account) ? expiresAt : null
  }
  return {
    lastsUntil: () => sharedBySession(request.headers.get('cookie') ?? '', askUntil),
    watch(changed) {
      const stops = [
        listen(accessChanged, ({ personId }) => personId === admin.id && changed()),
        listenForLosses(changed),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
