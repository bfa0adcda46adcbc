import type { McpServer } from '@modelcontextprotocol/server'
import { identifyKey } from '#features/keys/keys.server.ts'
import { config } from '#platform/config.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import { isNamedOrigin } from '#platform/http/security/cross-origin.server.ts'
import { log } from '#platform/log.server.ts'
import { hasKeys, keys } from './assistant-keys.server.ts'
import { recordCall, recordRefusal } from './journal.server.ts'
import type { AssistantKey } from './proposals.server.ts'

const requestsPerNetwork: Limit = { name: 'assistant-network', hits: 300, seconds: 60 }
const requestsPerKey: Limit = { name: 'assistant-key', hits: 120, seconds: 60 }
/** The revision 2025-03-26 lets a client send several at once. */
const messagesMax = 10
const ownOrigin = new URL(config.siteUrl).origin

export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status, headers })
}

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http, without sessions or streams. */
export async function answerMcp(request: Request): Promise<Response> {
  const excess = await hit(requestsPerNetwork, clientNetwork(request))
  if (excess) return busy(excess.retryAfterSeconds)
  if (!(await hasKeys())) return refuse(404, 'Aucun assistant n’est attendu ici.')
  if (request.method !== 'POST') return refuse(405, 'Cette adresse ne connaît que POST.', { allow: 'POST' })
  // A page under a name that leads here would be of its own origin: only the blog’s own name counts.
  const origin = request.headers.get('origin')
  if (origin && origin !== ownOrigin && !isNamedOrigin(origin)) return refuse(403, 'Cette origine n’est pas admise.')
  const [, secret = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const key = secret ? await identifyKey(keys, secret) : null
  if (!key) {
    const challenge = `Bearer realm="assistant"${secret && ', error="invalid_token"'}`
    return refuse(401, 'Cette clé n’est pas valable.', { 'www-authenticate': challenge })
  }
  const excessOfKey = await hit(requestsPerKey, key.id)
  return excessOfKey ? busy(excessOfKey.retryAfterSeconds) : answerKey(request, key)
}

async function answerKey(request: Request, key: AssistantKey): Promise<Response> {
  const messages = [await readJson(request)].flat()
  if (messages.length > messagesMax) return refuse(400, `Au plus ${messagesMax}\u00a0messages à la fois.`)
  // PostgreSQL stores no text with this character.
  if ((await request.clone().text()).includes(String.raw`\u0000`)) return refuse(400, 'Un caractère n’est pas valable.')
  const records = new Map<unknown, number>()
  for (const { id, name, about } of messages.flatMap(callsIn)) records.set(id, await recordCall(key.id, name, about))
  // The SDK is loaded once an assistant calls.
  const { serverFor } = await import('./tools.server.ts')
  const response = await dispatch(request, serverFor(key))
  const answers = [await readJson(response)].flat() as (Answer | null)[]
  for (const [id, record] of records) {
    const answer = answers.find((one) => one?.id === id)
    if (!answer?.result || answer.result.isError) await recordRefusal(record)
  }
  return response
}

async function dispatch(request: Request, server: McpServer): Promise<Response> {
  const sdk = await import('@modelcontextprotocol/server')
  const onerror = (problem: Error) => log.debug({ problem }, 'a message of an assistant was refused')
  if (!(await sdk.isLegacyRequest(request))) {
    const options = { legacy: 'reject', maxSubscriptions: 0, onerror } as const
    return sdk.createMcpHandler(() => server, options).fetch(request)
  }
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(request)
}

interface Answer {
  id?: unknown
  result?: { isError?: boolean }
}

interface Message {
  id?: unknown
  method?: unknown
  params?: { name?: unknown; arguments?: Record<string, unknown> } | null
}

function callsIn(message: unknown): { id: unknown; name: string; about: string }[] {
  const { id, method, params } = Object(message) as Message
  if (method !== 'tools/call') return []
  const about = Object.values(Object(params?.arguments) as object).find((value) => typeof value === 'string')
  return [{ id, name: typeof params?.name === 'string' ? params.name : '', about: about ?? '' }]
}

async function readJson(message: Request | Response): Promise<unknown> {
  return message
    .clone()
    .json()
    .catch(() => null)
}

function busy(retryAfterSeconds: number): Response {
  return refuse(429, tooManyAttempts(retryAfterSeconds), retryAfter(retryAfterSeconds))
}
