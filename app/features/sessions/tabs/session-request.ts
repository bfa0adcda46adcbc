import { isPassingStatus, retryPause, tryingTime } from './session-clock.ts'
import type { PageSession, SessionWord } from '../stored-session.ts'

const address = '/compte/session'
const answerMillisecondsMax = 10_000

export type SessionAnswer = SessionWord | { unknown: true; passing: boolean }

export async function askSession(method: 'GET' | 'POST'): Promise<SessionAnswer> {
  try {
    const response = await fetch(address, {
      method,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(answerMillisecondsMax),
    })
    if (response.status !== 200 && response.status !== 401)
      return { unknown: true, passing: isPassingStatus(response.status) }
    return readWord(response.status, await response.json())
  } catch (problem) {
    // A page that is not ours, such as a captive portal's, is no JSON: a retry does not help.
    return { unknown: true, passing: !(problem instanceof SyntaxError) && isPassingStatus(null) }
  }
}

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
  const isWhole = typeof session.expiresAt === 'string' && typeof session.sessionDigest === 'string'
  return isWhole ? { at, session: session as PageSession } : { unknown: true, passing: false }
}
