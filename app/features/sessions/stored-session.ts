/** What a page knows of its session. The digests are keyed: comparable, but they identify nobody. */
export interface PageSession {
  expiresAt: string
  personDigest: string
  sessionDigest: string
  accountDigest: string
}

export interface SessionWord {
  at: string
  session: PageSession | null
}

/** Stored between pages. Kept after a session that expired, to recognise its owner; removed by a sign-out. */
export interface StoredSession {
  at: string
  person: string
  session: string | null
  account: string | null
}

/** `stale`: another tab has a more recent answer. */
export type SessionChange = 'signed-in' | 'signed-out' | 'user-updated' | 'stale'

export function sessionChange(before: StoredSession | null, { at, session }: SessionWord): SessionChange | null {
  const isSame = session
    ? before?.session === session.sessionDigest && before.account === session.accountDigest
    : !before?.session
  if (isSame) return null
  if (before && Date.parse(before.at) > Date.parse(at)) return 'stale'
  if (!session) return 'signed-out'
  if (!before?.session || before.person !== session.personDigest) return 'signed-in'
  return 'user-updated'
}

export function storedSessionOf(session: PageSession, at: string): StoredSession {
  return { at, person: session.personDigest, session: session.sessionDigest, account: session.accountDigest }
}

const ours = 'amulette.'
const storedSessionKey = `${ours}session`
const unfinishedKey = `${ours}deconnexion`

// Fallback when storage is forbidden: each tab remembers for itself.
let sessionInMemory: StoredSession | null = null

export function readStoredSession(): StoredSession | null {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(storedSessionKey) ?? 'null')
    const part = (name: keyof StoredSession): unknown => Reflect.get(Object(session), name)
    const text = (name: keyof StoredSession) => {
      const value = part(name)
      return typeof value === 'string' ? value : null
    }
    const person = text('person')
    return person ? { person, session: text('session'), account: text('account'), at: text('at') ?? '' } : null
  } catch {
    return sessionInMemory // storage forbidden, or another version's format
  }
}

export function saveStoredSession(session: StoredSession): void {
  sessionInMemory = session
  write(storedSessionKey, JSON.stringify(session))
}

export function forgetPerson(): void {
  sessionInMemory = null
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(ours) && key !== unfinishedKey) localStorage.removeItem(key)
    }
  } catch {
    return // storage forbidden: nothing to remove
  }
}

export function readUnfinishedSignOut(): string | null {
  try {
    return localStorage.getItem(unfinishedKey)
  } catch {
    return null // storage forbidden: nothing to finish
  }
}

export function saveUnfinishedSignOut(sessionMark: string | null): void {
  write(unfinishedKey, sessionMark)
}

/** Told by the script of a reading page to the framework, which starts from the same document. */
export function noteEndedSession(sessionMark: string): void {
  document.documentElement.dataset.endedSession = sessionMark
}

export function isNotedAsEnded(sessionMark: string | undefined): boolean {
  return sessionMark !== undefined && document.documentElement.dataset.endedSession === sessionMark
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return // storage full or forbidden
  }
}
