import { listen, listenForLosses } from '#platform/events.server.ts'
import type { ListeningRight } from '#platform/http/event-stream.server.ts'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { readSession } from './sessions.server.ts'

export function editorsListeningRight(editor: Account, request: Request): ListeningRight {
  return {
    personId: editor.id,
    async lastsUntil() {
      const { account, expiresAt } = await readSession(request, { renew: false })
      return isEditor(account) ? expiresAt : null
    },
    watch(check) {
      const stops = [listen(accessChange, ({ personId }) => personId === editor.id && check()), listenForLosses(check)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
