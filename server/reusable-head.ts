import type { ServerResponse } from 'node:http'

export interface HeadOfPage {
  /** Names and values in one array, the form that Node writes fastest. */
  headers: string[]
  last?: { second: number; isHttps: boolean; text: string }
}

export interface HeadContext {
  strictTransport: [name: string, value: string] | null
  lifetimeOf: () => string[]
}

/** Node stores the text of the response head in this property; without it, each head is built again. */
const headField = '_header'
type NodeResponse = ServerResponse & { [headField]: string | null; maxRequestsOnConnectionReached?: boolean }

/**
 * Node checks and joins some fifteen headers for each answer, which costs more than finding the page. The text that it
 * made serves until the date in it changes, a second later.
 */
export function writeReusableHead(response: ServerResponse, page: HeadOfPage, context: HeadContext): void {
  const nodeResponse = response as NodeResponse
  const isHttps = context.strictTransport !== null
  const isUsual = response.shouldKeepAlive && !nodeResponse.maxRequestsOnConnectionReached
  const second = Math.floor(Date.now() / 1000)
  if (isUsual && page.last?.second === second && page.last.isHttps === isHttps) {
    response.statusCode = 200
    nodeResponse[headField] = page.last.text
    return
  }
  response.writeHead(200, headersOf(page.headers, context))
  if (isUsual && nodeResponse[headField]) page.last = { second, isHttps, text: nodeResponse[headField] }
}

export function headersOf(headers: string[], { strictTransport, lifetimeOf }: HeadContext): string[] {
  const lifetime = lifetimeOf()
  return lifetime.length > 0 || strictTransport ? [...headers, ...lifetime, ...(strictTransport ?? [])] : headers
}
