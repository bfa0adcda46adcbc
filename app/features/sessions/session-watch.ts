import { isRenewalDue, tickSeconds } from './tabs/session-clock.ts'
import { broadcastSessionEvent, inOneTab, listenToSessionEvents, type SessionEvent } from './session-events.ts'
import {
  forgetPerson,
  isNotedAsEnded,
  saveStoredSession,
  storedSessionOf,
  readStoredSession,
  readUnfinishedSignOut,
  sessionChange,
  type SessionWord,
} from './stored-session.ts'
import { askSession, renewSession, type SessionAnswer } from './tabs/session-request.ts'

const askEveryMilliseconds = 5000
const spreadMilliseconds = 400

export interface WatchedPage {
  refresh(): void
  lose(isChosen: boolean): void
}

export interface SessionWatch {
  note(word: SessionWord): void
  ask(): Promise<void>
  stop(): void
}

/** Keeps an open page in step with its session, by a timer, other tabs' events and checks when it becomes visible. */
export function watchSession(page: WatchedPage): SessionWatch {
  let currentWord: SessionWord | null = null
  let lostDigest: string | null = null
  /** By the server's clock; `offset` is its difference from this browser's. */
  let expiresAt = Number.POSITIVE_INFINITY
  let offset = 0
  let askedAt = 0
  let mustAsk = false
  let isRenewing = false
  let isStopped = false

  const open = () =>
    currentWord?.session && currentWord.session.sessionDigest !== lostDigest ? currentWord.session : null

  function note(word: SessionWord): void {
    const first = currentWord === null
    const knownDigest = currentWord?.session?.sessionDigest
    currentWord = word
    askedAt = Date.now()
    // Signed out here while the server could not be reached, or before the framework started: treated as no session.
    const sessionDigest = word.session?.sessionDigest
    const session =
      sessionDigest === readUnfinishedSignOut() || (first && isNotedAsEnded(sessionDigest)) ? null : word.session
    if (session) lostDigest = null
    takeTimes(word, knownDigest)
    const change = sessionChange(readStoredSession(), { ...word, session })
    // Once only: servers whose clocks disagree must not cause a reload loop.
    if (change === 'stale' && first) return page.refresh()
    if (change !== null) remember({ ...word, session })
    if (change === 'signed-out') broadcastSessionEvent({ type: 'signed-out', chosen: false })
    else if (change === 'signed-in' || change === 'user-updated') broadcastSessionEvent({ type: change })
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
    if (isStopped || 'unknown' in answer) return
    // The answer is older than what the page shows: a password changed meanwhile.
    if (currentWord && Date.parse(answer.at) < Date.parse(currentWord.at)) return
    takeTimes(answer, currentWord?.session?.sessionDigest)
    if (!answer.session) {
      if (!open()) return
      remember(answer)
      broadcastSessionEvent({ type: 'signed-out', chosen: false })
      return lose(false)
    }
    if (answer.session.sessionDigest === readUnfinishedSignOut()) return
    const { sessionDigest, accountDigest } = answer.session
    if (sessionDigest !== open()?.sessionDigest || accountDigest !== open()?.accountDigest) page.refresh()
  }

  function lose(isChosen: boolean): void {
    const session = open()
    if (!session) return
    lostDigest = session.sessionDigest
    page.lose(isChosen)
  }

  async function ask(): Promise<void> {
    mustAsk = false
    askedAt = Date.now()
    take(await askSession('GET'))
  }

  async function tick(): Promise<void> {
    if (isRenewing || !open() || !isRenewalDue(expiresAt, Date.now() + offset)) return
    isRenewing = true
    try {
      await inOneTab('amulette.session', async () => {
        const isOver = () => isStopped || !open() || !isRenewalDue(expiresAt, Date.now() + offset)
        take(await renewSession(expiresAt - offset, isOver))
      })
    } finally {
      isRenewing = false
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
    if (!document.hidden) setTimeout(() => mustAsk && !isStopped && void ask(), Math.random() * spreadMilliseconds)
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
      isStopped = true
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
