import { isPassing, retryPause, tryingTime } from './session-clock.ts'
import type { PageSession, SessionWord } from './session-mark.ts'

const address = '/compte/session'
const answerMillisecondsMax = 10_000

/** `unknown`: the server could not be asked; nothing is concluded from that. */
export type SessionAnswer = SessionWord | { unknown: true; passing: boolean }

/** Asks whether the session is open; POST renews it when its time has come. Never throws. */
export async function askSession(method: 'GET' | 'POST'): Promise<SessionAnswer> {
  try {
    const response = await fetch(address, {
      method,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(answerMillisecondsMax),
    })
    if (response.status !== 200 && response.status !== 401)
      return { unknown: true, passing: isPassing(response.status) }
    return readWord(response.status, await response.json())
  } catch (problem) {
    // No connection; or the page of somebody between us and the server, which would come again.
    return { unknown: true, passing: !(problem instanceof SyntaxError) && isPassing(null) }
  }
}

/**
 * Renews the session, trying again while time remains.
 * @param expiresAt by this browser's clock
 * @param isOver asked after each pause: somebody else did it, or the page went away
 */
export async function renewSession(expiresAt: number, isOver: () => boolean): Promise<SessionAnswer> {
  const until = Date.now() + tryingTime(expiresAt, Date.now())
  for (let failures = 1; ; failures++) {
    const answer = await askSession('POST')
    const pause = 'unknown' in answer && answer.passing ? retryPause(failures, until - Date.now()) : null
    if (pause === null) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (isOver()) return answer
  }
}

function readWord(status: number, body: unknown): SessionAnswer {
  const { at, ...session } = Object(body) as { at?: unknown } & Partial<PageSession>
  if (typeof at !== 'string') return { unknown: true, passing: false }
  if (status === 401) return { at, session: null }
  const isWhole = typeof session.expiresAt === 'string' && typeof session.sessionMark === 'string'
  return isWhole ? { at, session: session as PageSession } : { unknown: true, passing: false }
}
