import { openSessionChannel, type SessionEvent } from '#features/sessions/session-events.ts'
import {
  forgetPerson,
  noteEndedSession,
  readUnfinishedSignOut,
  type SessionWord,
} from '#features/sessions/stored-session.ts'
import { SessionWatch } from '#features/sessions/session-watch.ts'
import { readDraft, storeDraft } from '#features/comments/stored-draft.ts'
import { hydratedEvent } from '#platform/deferred-app/hydrated-event.ts'
import { isAppWanted, loadApp, holdUntilHydration } from '#platform/deferred-app/load-app.ts'
import { isReachable } from '#platform/requests/is-reachable.ts'

/** A member's reading page runs this until it is hydrated: it keeps the session, and loads the rest on demand. */

const afterSignOutMilliseconds = 1000

const page = document.querySelector<HTMLElement>('script[data-page]')
const sessionWord = JSON.parse(page?.dataset.page ?? '{}') as SessionWord

const watch = new SessionWatch({
  refresh: () => void notifyApp({ type: 'user-updated' }),
  lose: (isChosen) => {
    noteEndedSession(sessionWord.session?.sessionDigest ?? '')
    // The framework, which loads once a field is used, keeps the text that is being typed.
    if (isChosen && !isAppWanted()) leave()
    else void notifyApp({ type: 'signed-out', chosen: isChosen })
  },
})
document.addEventListener(hydratedEvent, () => watch.stop(), { once: true })
if (sessionWord.session && sessionWord.session.sessionDigest === readUnfinishedSignOut()) void loadApp()
else watch.note(sessionWord)
holdUntilHydration('main form, [data-app]')
keepComment()

async function notifyApp(event: SessionEvent): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin already
  if (await loadApp()) openSessionChannel().postMessage(event)
}

function leave(): void {
  forgetPerson()
  setTimeout(() => void reloadUnlessInUse(), afterSignOutMilliseconds)
}

async function reloadUnlessInUse(): Promise<void> {
  if (!(await isReachable())) return
  if (isAppWanted()) await notifyApp({ type: 'signed-out', chosen: true })
  else location.reload()
}

function keepComment(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-article]')
  const { article = '', member: memberId = '' } = field?.dataset ?? {}
  if (readDraft(article)) void loadApp()
  const save = ({ target }: Event) => {
    if (target && target === field) storeDraft(article, { memberId, text: field.value })
  }
  // On the window, since `holdUntilHydration` lets the event go no further.
  addEventListener('input', save, true)
  document.addEventListener(hydratedEvent, () => removeEventListener('input', save, true), { once: true })
}
