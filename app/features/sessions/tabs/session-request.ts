import { isPassing } from '#platform/requests/failure.ts'
import { tryOnce } from '#platform/requests/fetch-again.ts'
import type { PageSession, SessionWord } from '../stored-session.ts'
import { tickSeconds } from './session-clock.ts'

const address = '/compte/session'
const answerMillisecondsMax = 10_000
const firstPauseMilliseconds = 200

export type SessionAnswer = SessionWord | { unknown: true; passing: boolean }

export async function askSession(method: 'GET' | 'POST'): Promise<SessionAnswer> {
  const signal = AbortSignal.timeout(answerMillisecondsMax)
  const init: RequestInit = { method, cache: 'no-store', redirect: 'error', signal }
  const answer = await tryOnce(address, init).catch(() => null)
  const failure = answer?.failure
  if (!answer?.response || failure) return { unknown: true, passing: !failure || isPassing(failure) }
  // A page that is not ours, such as a captive portal's, is no JSON.
  return readWord(answer.response.status, await answer.response.json().catch(() => null))
}

/** @param expiresAt in milliseconds; nothing is sent after it, nor once the next check is due */
export async function renewSession(expiresAt: number, isOver: () => boolean): Promise<SessionAnswer> {
  const until = Math.min(Date.now() + tickSeconds * 1000, expiresAt)
  for (let pause = firstPauseMilliseconds; ; pause *= 2) {
    const answer = await askSession('POST')
    const isPassingFailure = 'unknown' in answer && answer.passing
    if (!isPassingFailure || pause >= until - Date.now()) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (isOver()) return answer
  }
}

function readWord(status: number, body: unknown): SessionAnswer {
  const { at, ...session } = Object(body) as { at?: unknown } & Partial<PageSession>
  const noWord = { unknown: true, passing: false } as const
  if ((status !== 200 && status !== 401) || typeof at !== 'string') return noWord
  if (status === 401) return { at, session: null }
  const isWhole = typeof session.expiresAt === 'string' && typeof session.sessionDigest === 'string'
  return isWhole ? { at, session: session as PageSession } : noWord
}
