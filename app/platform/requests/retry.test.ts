import { expect, test } from 'vitest'
import { failureOf, failureReason, type Failure } from './failure.ts'
import { pauseBeforeNextTry, pauseBeforeRetry } from './retry.ts'

const noAnswer: Failure = { kind: 'no answer' }
const answered = (status: number, headers: Record<string, string> = {}) =>
  failureOf(new Response(null, { status, headers }))

function pauses(failure: Failure): number[] {
  const made: number[] = []
  for (let failures = 1; ; failures++) {
    const waited = made.reduce((sum, pause) => sum + pause, 0)
    const pause = pauseBeforeRetry(failure, failures, waited)
    if (pause === null) return made
    made.push(pause)
  }
}

test('a request without a response is retried after 200 ms, then twice as long each time, five times in all', () => {
  expect(pauses(noAnswer)).toEqual([200, 400, 800, 1600])
})

test.each([502, 503, 504])('%i is retried after the delay that the server asks for, in thirty seconds', (status) => {
  const failure = (headers?: Record<string, string>) => answered(status, headers) ?? noAnswer
  expect(pauses(failure())).toEqual([200, 400, 800, 1600])
  expect(pauses(failure({ 'retry-after': '1' }))).toEqual([1000, 1000, 1000, 1600])
  expect(pauses(failure({ 'retry-after': '10' }))).toEqual([10_000, 10_000, 10_000])
  expect(pauses(failure({ 'retry-after': '3600' }))).toEqual([])
  expect(pauses(failure({ 'retry-after': new Date(Date.now() - 5000).toUTCString() }))).toEqual([200, 400, 800, 1600])
  expect(pauses(failure({ 'retry-after': 'demain' }))).toEqual([200, 400, 800, 1600])
})

test('a page is asked for until it comes, every ten seconds or when the server says, within a minute', () => {
  const later = (failure: Failure | null) => pauseBeforeNextTry(failure ?? noAnswer, 9, 60_000, true)
  expect(later(noAnswer)).toBe(10_000)
  expect(later(answered(503))).toBe(10_000)
  expect(later(answered(503, { 'retry-after': '20' }))).toBe(20_000)
  expect(later(answered(503, { 'retry-after': '3600' }))).toBe(60_000)
  expect(later(answered(500))).toBeNull()
  expect(pauseBeforeNextTry(noAnswer, 1, 0, true)).toBe(200)
  expect(pauseBeforeNextTry(noAnswer, 9, 60_000, false)).toBeNull()
})

test.each([
  [200, null],
  [303, null],
  [404, null],
  [409, null],
])('%i is no failure', (status, failure) => {
  expect(answered(status)).toBe(failure)
})

test('each failure has its own sentence, and only a passing one is retried', () => {
  expect(failureReason(noAnswer)).toBe('connexion interrompue')
  expect(failureReason(answered(503) ?? noAnswer)).toBe(
    'le serveur est momentanément indisponible. Réessayez dans un instant.',
  )
  expect(failureReason(answered(503, { 'retry-after': '10' }) ?? noAnswer)).toContain('Réessayez dans 10 secondes.')
  expect(failureReason(answered(500, { 'x-request-id': 'abc' }) ?? noAnswer)).toBe(
    'Erreur inattendue. Référence\u00a0: abc',
  )
  expect(failureReason(answered(429, { 'retry-after': '120' }) ?? noAnswer)).toBe(
    'Trop de tentatives. Réessayez dans 2 minutes.',
  )
  for (const status of [500, 429]) expect(pauses(answered(status) ?? noAnswer)).toEqual([])
})
