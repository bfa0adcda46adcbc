import { isRouteErrorResponse, UNSAFE_decodeViaTurboStream as decode } from 'react-router'

/** What a route answered; a failure is an answer too. `status` is null when there was no answer at all. */
export type QuietAnswer<Data> =
  | { kind: 'data'; data: Data }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; status: number | null; sentence: string }

const interrupted = 'connexion interrompue'
const unexpected = 'Erreur inattendue'

/**
 * Posts a form to a route in place, and never throws. A fetcher would hand a cut connection, a 502 or an expired
 * session to the nearest error page, which unmounts what was typed; so this speaks the fetchers' protocol itself.
 */
export async function postQuietly<Data>(action: string, fields: Record<string, string>): Promise<QuietAnswer<Data>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await ask(action, { method: 'POST', body })
  if (answer.kind === 'failed') return answer
  const redirect = partOf(answer.data, 'redirect')
  return typeof redirect === 'string' ? { kind: 'redirect', to: redirect } : resultOf<Data>(answer.data)
}

/** Loads a route's data. Its parents answer too: the data wanted is the one that holds `name`. */
export async function loadQuietly<Data extends object>(
  address: string,
  name: keyof Data,
  query?: URLSearchParams,
): Promise<QuietAnswer<Data>> {
  const answer = await ask(address, { method: 'GET' }, query)
  if (answer.kind === 'failed') return answer
  const results = Object.values(Object(answer.data)).map((result) => resultOf<Data>(result))
  return (
    results.find((result) => result.kind === 'data' && partOf(result.data, name) !== undefined) ??
    results.find((result) => result.kind === 'failed') ??
    failed(null, unexpected)
  )
}

async function ask(address: string, init: RequestInit, query?: URLSearchParams) {
  try {
    const response = await fetch(`${address}.data${query ? `?${query}` : ''}`, init)
    if (!response.headers.has('x-remix-response') || !response.body) {
      return failed(response.status, await plainSentence(response))
    }
    return { kind: 'data' as const, data: (await decode(response.body, window)).value }
  } catch {
    return failed(null, interrupted) // cut before, while sending, or while the answer came
  }
}

/** What stands before the routes (a limit, a proxy) answers with a sentence, or with a page that means nothing here. */
async function plainSentence(response: Response): Promise<string> {
  const isSentence = response.status < 500 && response.headers.get('content-type')?.startsWith('text/plain')
  return isSentence ? (await response.text()).slice(0, 300) : interrupted
}

/** A route's result is its data, or what it threw. */
function resultOf<Data>(result: unknown): QuietAnswer<Data> {
  const error = partOf(result, 'error')
  if (error === undefined) return { kind: 'data', data: partOf(result, 'data') as Data }
  if (!isRouteErrorResponse(error)) return failed(500, unexpected)
  const message = partOf(error.data, 'message')
  return failed(error.status, typeof message === 'string' ? message : unexpected)
}

function partOf(value: unknown, name: PropertyKey): unknown {
  return Reflect.get(Object(value), name)
}

function failed(status: number | null, sentence: string) {
  return { kind: 'failed' as const, status, sentence }
}
