import { forgetStored, readStored, store } from '#platform/browser-storage.ts'

/** The digests are keyed, so that they can be compared but identify nobody. */
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

/** An expired session stays stored, to recognise its owner; a sign-out removes it. */
export interface StoredSession {
  at: string
  person: string
  session: string | null
  account: string | null
}

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
  store(storedSessionKey, JSON.stringify(session))
}

export function forgetPerson(): void {
  sessionInMemory = null
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(ours) && key !== unfinishedKey) localStorage.removeItem(key)
    }
  } catch {
    return // storage forbidden
  }
}

export function readUnfinishedSignOut(): string | null {
  return readStored(unfinishedKey)
}

export function saveUnfinishedSignOut(sessionMark: string | null): void {
  if (sessionMark === null) forgetStored(unfinishedKey)
  else store(unfinishedKey, sessionMark)
}

/** The script of a reading page leaves this for the framework, which starts from the same document. */
export function noteEndedSession(sessionMark: string): void {
  document.documentElement.dataset.endedSession = sessionMark
}

export function isNotedAsEnded(sessionMark: string | undefined): boolean {
  return sessionMark !== undefined && document.documentElement.dataset.endedSession === sessionMark
}
