import { broadcastSessionEvent, inOneTab, listenToSessionEvents, type SessionEvent } from './session-events.ts'
import {
  forgetPerson,
  isNotedAsEnded,
  readStoredSession,
  readUnfinishedSignOut,
  saveStoredSession,
  sessionChange,
  storedSessionOf,
  type SessionWord,
} from './stored-session.ts'
import { isRenewalDue, tickSeconds } from './tabs/session-clock.ts'
import { askSession, renewSession, type SessionAnswer } from './tabs/session-request.ts'

const askEveryMilliseconds = 5000
const spreadMilliseconds = 400

interface WatchedPage {
  refresh(): void
  lose(isChosen: boolean): void
}

/** Keeps an open page in step with its session, by a timer, other tabs' events and checks when it becomes visible. */
export class SessionWatch {
  readonly #page: WatchedPage
  readonly #stopping = new AbortController()
  #currentWord: SessionWord | null = null
  #lostDigest: string | null = null
  #expiresAt = Number.POSITIVE_INFINITY
  #offset = 0
  #askedAt = 0
  #mustAsk = false
  #isRenewing = false

  constructor(page: WatchedPage) {
    this.#page = page
    const { signal } = this.#stopping
    const timer = setInterval(() => void this.#tick(), tickSeconds * 1000)
    const unsubscribe = listenToSessionEvents((event) => this.#onEvent(event))
    const wake = (event: Event) => this.#wake(event)
    for (const eventName of ['focus', 'pageshow', 'online']) window.addEventListener(eventName, wake, { signal })
    document.addEventListener('visibilitychange', wake, { signal })
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      unsubscribe()
    })
  }

  stop(): void {
    this.#stopping.abort()
  }

  note(word: SessionWord): void {
    const first = this.#currentWord === null
    const knownDigest = this.#currentWord?.session?.sessionDigest
    this.#currentWord = word
    this.#askedAt = Date.now()
    // A session counts as none after a sign-out that did not reach the server, or came before the framework started.
    const sessionDigest = word.session?.sessionDigest
    const isEnded = sessionDigest === readUnfinishedSignOut() || (first && isNotedAsEnded(sessionDigest))
    const session = isEnded ? null : word.session
    if (session) this.#lostDigest = null
    this.#takeTimes(word, knownDigest)
    const change = sessionChange(readStoredSession(), { ...word, session })
    // This happens once only: servers whose clocks disagree must not cause a reload loop.
    if (change === 'stale' && first) return this.#page.refresh()
    if (change !== null) remember({ ...word, session })
    if (change === 'signed-out') broadcastSessionEvent({ type: 'signed-out', chosen: false })
    else if (change === 'signed-in' || change === 'user-updated') broadcastSessionEvent({ type: change })
  }

  async ask(): Promise<void> {
    this.#mustAsk = false
    this.#askedAt = Date.now()
    this.#take(await askSession('GET'))
  }

  get #session() {
    const session = this.#currentWord?.session
    return session && session.sessionDigest !== this.#lostDigest ? session : null
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  get #mustRenew(): boolean {
    return !this.#isStopped && this.#session !== null && isRenewalDue(this.#expiresAt, Date.now() + this.#offset)
  }

  #takeTimes({ at, session }: SessionWord, knownDigest: string | undefined): void {
    if (!session) return
    const end = Date.parse(session.expiresAt)
    this.#offset = Date.parse(at) - Date.now()
    const isRenewed = knownDigest === session.sessionDigest && end > this.#expiresAt
    this.#expiresAt = end
    if (isRenewed) broadcastSessionEvent({ type: 'token-refreshed', expiresAt: end })
  }

  #take(answer: SessionAnswer): void {
    if (this.#isStopped || 'unknown' in answer) return
    if (this.#currentWord && Date.parse(answer.at) < Date.parse(this.#currentWord.at)) return
    this.#takeTimes(answer, this.#currentWord?.session?.sessionDigest)
    if (!answer.session) {
      if (!this.#session) return
      remember(answer)
      broadcastSessionEvent({ type: 'signed-out', chosen: false })
      return this.#lose(false)
    }
    if (answer.session.sessionDigest === readUnfinishedSignOut()) return
    const { sessionDigest, accountDigest } = answer.session
    const isSame = sessionDigest === this.#session?.sessionDigest && accountDigest === this.#session.accountDigest
    if (!isSame) this.#page.refresh()
  }

  #lose(isChosen: boolean): void {
    if (!this.#session) return
    this.#lostDigest = this.#session.sessionDigest
    this.#page.lose(isChosen)
  }

  async #tick(): Promise<void> {
    if (this.#isRenewing || !this.#mustRenew) return
    this.#isRenewing = true
    try {
      await inOneTab('amulette.session', async () => {
        this.#take(await renewSession(this.#expiresAt - this.#offset, () => !this.#mustRenew))
      })
    } finally {
      this.#isRenewing = false
    }
  }

  #onEvent(event: SessionEvent): void {
    if (event.type === 'signed-out') return this.#lose(event.chosen)
    if (event.type === 'token-refreshed') {
      if (this.#session) this.#expiresAt = Math.max(this.#expiresAt, event.expiresAt)
      return
    }
    if (event.type === 'password-recovery' && !this.#session) return
    this.#mustAsk = true
    if (document.hidden) return
    setTimeout(() => this.#mustAsk && !this.#isStopped && void this.ask(), Math.random() * spreadMilliseconds)
  }

  #wake(event: Event): void {
    if (event.type === 'pageshow') {
      if (!(event as PageTransitionEvent).persisted || !this.#session) return
      // Events were missed while the page was in the back/forward cache.
      this.#mustAsk = true
    }
    if (document.hidden) return
    const isDue = this.#session && Date.now() - this.#askedAt >= askEveryMilliseconds
    if (this.#mustAsk || isDue) void this.ask()
  }
}

function remember({ at, session }: SessionWord): void {
  const before = readStoredSession()
  if (session) {
    if (before && before.person !== session.personDigest) forgetPerson()
    saveStoredSession(storedSessionOf(session, at))
  } else if (before) saveStoredSession({ ...before, at, session: null, account: null })
}
