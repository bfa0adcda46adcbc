import { inOneTab } from './tabs/tab-lock.ts'
import { isRenewalDue, tickSeconds } from './tabs/session-clock.ts'
import { broadcastSessionEvent, listenToSessionEvents, type SessionEvent } from './session-events.ts'
import {
  forgetPerson,
  isNotedAsEnded,
  saveStoredSession,
  storedSessionOf,
  readStoredSession,
  readUnfinished,
  sessionChange,
  type SessionWord,
} from './stored-session.ts'
import { askSession, renewSession, type SessionAnswer } from './tabs/session-request.ts'

const askEveryMilliseconds = 5000
const spreadMilliseconds = 400

export interface WatchedPage {
  refresh(): void
  lose(chosen: boolean): void
}

export interface SessionWatch {
  note(word: SessionWord): void
  ask(): Promise<void>
  stop(): void
}

/** Keeps an open page in step with its session, by a timer, other tabs' events and checks when it becomes visible. */
export function watchSession(page: WatchedPage): SessionWatch {
  let shown: SessionWord | null = null
  let lost: string | null = null
  /** By the server's clock; `offset` is its difference from this browser's. */
  let expiresAt = Number.POSITIVE_INFINITY
  let offset = 0
  let askedAt = 0
  let mustAsk = false
  let renewing = false
  let stopped = false

  const open = () => (shown?.session && shown.session.sessionDigest !== lost ? shown.session : null)

  function note(word: SessionWord): void {
    const first = shown === null
    const knownDigest = shown?.session?.sessionDigest
    shown = word
    askedAt = Date.now()
    // Signed out here while the server could not be reached, or before the framework started: treated as no session.
    const sessionDigest = word.session?.sessionDigest
    const session = sessionDigest === readUnfinished() || (first && isNotedAsEnded(sessionDigest)) ? null : word.session
    if (session) lost = null
    takeTimes(word, knownDigest)
    const noticed = sessionChange(readStoredSession(), { ...word, session })
    // Once only: servers whose clocks disagree must not cause a reload loop.
    if (noticed === 'stale' && first) return page.refresh()
    if (noticed !== null) remember({ ...word, session })
    if (noticed === 'signed-out') broadcastSessionEvent({ type: 'signed-out', chosen: false })
    else if (noticed === 'signed-in' || noticed === 'user-updated') broadcastSessionEvent({ type: noticed })
  }

  function takeTimes({ at, session }: SessionWord, knownDigest: string | undefined): void {
    if (!session) return
    const end = Date.parse(session.expiresAt)
    offset = Date.parse(at) - Date.now()
    const isRenewed = knownDigest === session.sessionDigest && end > expiresAt
    expiresAt = end
    if (isRenewed) broadcastSessionEvent({ type: 'token-refreshed', expiresAt })
  }

  function take(answer: SessionAnswer): void {
    if (stopped || 'unknown' in answer) return
    // The answer is older than what the page shows: a password changed meanwhile.
    if (shown && Date.parse(answer.at) < Date.parse(shown.at)) return
    takeTimes(answer, shown?.session?.sessionDigest)
    if (!answer.session) {
      if (!open()) return
      remember(answer)
      broadcastSessionEvent({ type: 'signed-out', chosen: false })
      return lose(false)
    }
    if (answer.session.sessionDigest === readUnfinished()) return
    const { sessionDigest, accountDigest } = answer.session
    if (sessionDigest !== open()?.sessionDigest || accountDigest !== open()?.accountDigest) page.refresh()
  }

  function lose(chosen: boolean): void {
    const session = open()
    if (!session) return
    lost = session.sessionDigest
    page.lose(chosen)
  }

  async function ask(): Promise<void> {
    mustAsk = false
    askedAt = Date.now()
    take(await askSession('GET'))
  }

  async function tick(): Promise<void> {
    if (renewing || !open() || !isRenewalDue(expiresAt, Date.now() + offset)) return
    renewing = true
    try {
      await inOneTab('amulette.session', async () => {
        const isOver = () => stopped || !open() || !isRenewalDue(expiresAt, Date.now() + offset)
        take(await renewSession(expiresAt - offset, isOver))
      })
    } finally {
      renewing = false
    }
  }

  function onEvent(event: SessionEvent): void {
    if (event.type === 'signed-out') return lose(event.chosen)
    if (event.type === 'token-refreshed') {
      if (open()) expiresAt = Math.max(expiresAt, event.expiresAt)
      return
    }
    if (event.type === 'password-recovery' && !open()) return
    mustAsk = true
    if (!document.hidden) setTimeout(() => mustAsk && !stopped && void ask(), Math.random() * spreadMilliseconds)
  }

  function wake(event: Event): void {
    if (event.type === 'pageshow') {
      if (!(event as PageTransitionEvent).persisted || !open()) return
      // Restored from the back/forward cache: events were missed.
      mustAsk = true
    }
    if (document.hidden) return
    if (mustAsk || (open() && Date.now() - askedAt >= askEveryMilliseconds)) void ask()
  }

  const timer = setInterval(() => void tick(), tickSeconds * 1000)
  const unsubscribe = listenToSessionEvents(onEvent)
  const wakeEvents = ['focus', 'pageshow', 'online'] as const
  for (const eventName of wakeEvents) window.addEventListener(eventName, wake)
  document.addEventListener('visibilitychange', wake)
  return {
    note,
    ask,
    stop() {
      stopped = true
      clearInterval(timer)
      unsubscribe()
      for (const eventName of wakeEvents) window.removeEventListener(eventName, wake)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}

function remember({ at, session }: SessionWord): void {
  const before = readStoredSession()
  if (session) {
    if (before && before.person !== session.personDigest) forgetPerson()
    saveStoredSession(storedSessionOf(session, at))
  } else if (before) saveStoredSession({ ...before, at, session: null, account: null })
}
