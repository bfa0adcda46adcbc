/** What a page knows of its session. The marks are keyed hashes: they tell apart, and name nobody. */
export interface PageSession {
  /** ISO, by the server's clock. */
  expiresAt: string
  personMark: string
  sessionMark: string
  /** Changes with the address, the name or the role. */
  accountMark: string
}

/** What the server said, and when by its own clock (ISO). */
export interface SessionWord {
  at: string
  session: PageSession | null
}

/** What this browser remembers from page to page. After a session that ended by itself, whose it was; nothing after a sign-out. */
export interface Mark {
  at: string
  person: string
  session: string | null
  account: string | null
}

/** `stale`: another tab knows better, from a later word of the server. */
export type SessionChange = 'signed-in' | 'signed-out' | 'user-updated' | 'stale'

/** Compares what was remembered with what the server says now. */
export function sessionChange(before: Mark | null, { at, session }: SessionWord): SessionChange | null {
  const isSame = session
    ? before?.session === session.sessionMark && before.account === session.accountMark
    : !before?.session
  if (isSame) return null
  if (before && Date.parse(before.at) > Date.parse(at)) return 'stale'
  if (!session) return 'signed-out'
  if (!before?.session || before.person !== session.personMark) return 'signed-in'
  // The same person with another session: the password was changed, which closes the others.
  return 'user-updated'
}

export function markOf(session: PageSession, at: string): Mark {
  return { at, person: session.personMark, session: session.sessionMark, account: session.accountMark }
}

/** Everything that the product keeps in a browser stands under this. */
const ours = 'amulette.'
const markKey = `${ours}session`
/** The session whose end the server has not heard of yet. */
const unfinishedKey = `${ours}deconnexion`

// Where storage is forbidden each tab remembers for itself.
let remembered: Mark | null = null

export function readMark(): Mark | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(markKey) ?? 'null')
    const part = (name: keyof Mark): unknown => Reflect.get(Object(stored), name)
    const text = (name: keyof Mark) => {
      const value = part(name)
      return typeof value === 'string' ? value : null
    }
    const person = text('person')
    return person ? { person, session: text('session'), account: text('account'), at: text('at') ?? '' } : null
  } catch {
    return remembered // forbidden here, or written by another version
  }
}

export function saveMark(mark: Mark): void {
  remembered = mark
  write(markKey, JSON.stringify(mark))
}

/** Somebody leaves, or somebody else comes: drafts and marks are not for the next person. */
export function forgetPerson(): void {
  remembered = null
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(ours) && key !== unfinishedKey) localStorage.removeItem(key)
    }
  } catch {
    return // forbidden storage holds nothing to forget
  }
}

/** @returns the mark of the session that the server was not yet told to end. */
export function readUnfinished(): string | null {
  try {
    return localStorage.getItem(unfinishedKey)
  } catch {
    return null // forbidden storage holds nothing to finish
  }
}

export function saveUnfinishedSignOut(sessionMark: string | null): void {
  write(unfinishedKey, sessionMark)
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return // full or forbidden: the page goes on without
  }
}
