import { inOneTab } from './tab-lock.ts'
import { isRenewalDue, tickSeconds } from './session-clock.ts'
import { broadcastSessionEvent, listenToSessionEvents, type SessionEvent } from './session-events.ts'
import {
  forgetPerson,
  saveMark,
  markOf,
  readMark,
  readUnfinished,
  sessionChange,
  type SessionWord,
} from './session-mark.ts'
import { askSession, renewSession, type SessionAnswer } from './session-request.ts'

/** A tab that is looked at again asks, though not more often than this. */
const askEveryMilliseconds = 5000
/** Ten tabs that hear the same do not ask at the same moment. */
const spreadMilliseconds = 400

export interface WatchedPage {
  /** The server says something else than this page shows: load it again. */
  refresh(): void
  /** The session is over: what is private goes. `chosen`: somebody pressed the button. */
  lose(chosen: boolean): void
}

export interface SessionWatch {
  /** What the server said with the page that is shown now. */
  note(word: SessionWord): void
  /** Asks the server whether the session is still what the page shows. */
  ask(): Promise<void>
  stop(): void
}

/** Keeps an open page in step with its session: the clock, the events of other tabs, a question when it is looked at. */
export function watchSession(page: WatchedPage): SessionWatch {
  let shown: SessionWord | null = null
  /** The session that this page was told is over, even if it could not be loaded again since. */
  let lost: string | null = null
  /** By the server's clock, and how far that is ahead of this browser's. */
  let expiresAt = Number.POSITIVE_INFINITY
  let offset = 0
  let askedAt = 0
  let mustAsk = false
  let renewing = false
  let stopped = false

  const open = () => (shown?.session && shown.session.sessionMark !== lost ? shown.session : null)

  function note(word: SessionWord): void {
    const first = shown === null
    const knownMark = shown?.session?.sessionMark
    shown = word
    askedAt = Date.now()
    // This browser left it; the server will hear of that later.
    const session = word.session?.sessionMark === readUnfinished() ? null : word.session
    if (session) lost = null
    takeTimes(word, knownMark)
    const noticed = sessionChange(readMark(), { ...word, session })
    // Once: two servers whose clocks disagree must not make a page load for ever.
    if (noticed === 'stale' && first) return page.refresh()
    if (noticed !== null) remember({ ...word, session })
    if (noticed === 'signed-out') broadcastSessionEvent({ type: 'signed-out', chosen: false })
    else if (noticed === 'signed-in' || noticed === 'user-updated') broadcastSessionEvent({ type: noticed })
  }

  function takeTimes({ at, session }: SessionWord, knownMark: string | undefined): void {
    if (!session) return
    const end = Date.parse(session.expiresAt)
    offset = Date.parse(at) - Date.now()
    const isRenewed = knownMark === session.sessionMark && end > expiresAt
    expiresAt = end
    if (isRenewed) broadcastSessionEvent({ type: 'token-refreshed', expiresAt })
  }

  /** What the server answered to a question of ours. */
  function take(answer: SessionAnswer): void {
    if (stopped || 'unknown' in answer) return
    // Asked before a password was changed here, answered after: the page knows better.
    if (shown && Date.parse(answer.at) < Date.parse(shown.at)) return
    takeTimes(answer, shown?.session?.sessionMark)
    if (!answer.session) {
      if (!open()) return
      remember(answer)
      broadcastSessionEvent({ type: 'signed-out', chosen: false })
      return lose(false)
    }
    if (answer.session.sessionMark === readUnfinished()) return
    const { sessionMark, accountMark } = answer.session
    if (sessionMark !== open()?.sessionMark || accountMark !== open()?.accountMark) page.refresh()
  }

  function lose(chosen: boolean): void {
    const session = open()
    if (!session) return
    lost = session.sessionMark
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
    // Nobody signed in here: a new password elsewhere changes nothing.
    if (event.type === 'password-recovery' && !open()) return
    mustAsk = true
    if (!document.hidden) setTimeout(() => mustAsk && !stopped && void ask(), Math.random() * spreadMilliseconds)
  }

  function wake(event: Event): void {
    if (event.type === 'pageshow') {
      if (!(event as PageTransitionEvent).persisted || !open()) return
      // Brought back as it was left: what happened meanwhile was not heard.
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

/** The marks follow the server's word. What a former person left is not for the next one. */
function remember({ at, session }: SessionWord): void {
  const before = readMark()
  if (session) {
    if (before && before.person !== session.personMark) forgetPerson()
    saveMark(markOf(session, at))
  } else if (before) saveMark({ ...before, at, session: null, account: null })
}
