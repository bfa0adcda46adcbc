import { isRouteErrorResponse, UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { failureOf, failureReason } from '../requests/failure.ts'
import { fetchAgain, tryOnce, type Answered } from '../requests/fetch-again.ts'
import { idempotencyKeyField } from '../requests/idempotency-key.ts'

const howToGoOn =
  'Reconnectez-vous dans un autre onglet, puis réessayez\u00a0: cette page garde ce que vous avez écrit.'

export type InPlaceAnswer<Data> =
  | { kind: 'data'; data: Data }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; status: number | null; sentence: string }

/**
 * Never throws: the nearest error boundary would unmount what was typed.
 * @param keepalive goes on after the page is left; browsers then accept 64 kB
 */
export async function postInPlace<Data>(
  action: string,
  fields: Record<string, string>,
  keepalive = false,
): Promise<InPlaceAnswer<Data>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const send = idempotencyKeyField in fields ? fetchAgain : tryOnce
  const answer = await read(await send(`${action}.data`, { method: 'POST', body, keepalive }))
  if (answer.kind === 'failed') return answer
  const redirect = partOf(answer.data, 'redirect')
  return typeof redirect === 'string' ? { kind: 'redirect', to: redirect } : resultOf<Data>(answer.data, answer.headers)
}

export async function loadInPlace<Data extends object>(
  address: string,
  name: keyof Data,
  query?: URLSearchParams,
): Promise<InPlaceAnswer<Data>> {
  const answer = await read(await fetchAgain(`${address}.data${query ? `?${query}` : ''}`, { method: 'GET' }))
  if (answer.kind === 'failed') return answer
  const results = Object.values(Object(answer.data)).map((result) => resultOf<Data>(result, answer.headers))
  return (
    results.find((result) => result.kind === 'data' && partOf(result.data, name) !== undefined) ??
    results.find((result) => result.kind === 'failed') ??
    failedAnswer(null, failureReason({ kind: 'broken', reference: null }))
  )
}

async function read({ response, failure }: Answered) {
  const isRoutes = response?.headers.has('x-remix-response')
  if (!response?.body || (failure && (!isRoutes || failure.kind === 'unavailable')))
    return failedAnswer(response?.status ?? null, failureReason(failure ?? { kind: 'no answer' }))
  if (!isRoutes) return failedAnswer(response.status, await plainSentence(response))
  return { kind: 'data' as const, data: (await decode(response.body, window)).value, headers: response.headers }
}

async function plainSentence(response: Response): Promise<string> {
  const isSentence = response.headers.get('content-type')?.startsWith('text/plain')
  const sentence = isSentence ? await response.text() : ''
  return sentence.slice(0, 300) || failureReason({ kind: 'no answer' })
}

function resultOf<Data>(result: unknown, headers: Headers): InPlaceAnswer<Data> {
  const error = partOf(result, 'error')
  if (error === undefined) return { kind: 'data', data: partOf(result, 'data') as Data }
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  const message = partOf(data, 'message')
  const failure = failureOf({ status, headers }) ?? { kind: 'broken', reference: null }
  if (typeof message !== 'string') return failedAnswer(status, failureReason(failure))
  return failedAnswer(status, status === 401 ? `${message}. ${howToGoOn}` : message)
}

function partOf(value: unknown, name: PropertyKey): unknown {
  return Reflect.get(Object(value), name)
}

function failedAnswer(status: number | null, sentence: string) {
  return { kind: 'failed' as const, status, sentence }
}
