import type { ServerBuild } from 'react-router'
import { readPosition } from '../../keyset.server.ts'
import { pathPattern, routeAddresses, type RouteAddress } from '../route-addresses.server.ts'
import { productKey } from '../../product-name.ts'

/** In the name of every cookie of ours. */
const ownCookies = `${productKey}.`

interface CachedPaths {
  /** One look for each request, whatever it asks for. */
  all: RegExp
  files: RegExp
  /** The pages that an address may ask a part of, by the parameter that does. */
  parameters: { name: string; pattern: RegExp }[]
}

/** As slugs are written: no dot, so that the router's own requests for the data of a page are none of these. */
const pageSegment = '[\\w-]+'
const fileSegment = '[\\w-]+\\.(?!data$)[a-z]+'

const none = pathPattern([], '')
let cached: CachedPaths = { all: none, files: none, parameters: [] }

/** Says which pages are cached: those whose routes say so. A splat is every address, and no page. */
export function cachePagesOf(build: ServerBuild): void {
  const addresses = routeAddresses(build).filter(({ path }) => !path.endsWith('*'))
  const pages = addresses.filter(({ handle }) => handle.document)
  const files = pathPattern(
    addresses.filter(({ handle }) => handle.cachedFile),
    fileSegment,
  )
  const byParameter = Map.groupBy(pages, ({ handle }) => handle.cacheParameter)
  cached = {
    files,
    all: new RegExp(`${pathPattern(pages, pageSegment).source}|${files.source}`),
    parameters: [...byParameter].flatMap(([name, these]: [string | undefined, RouteAddress[]]) =>
      name ? [{ name, pattern: pathPattern(these, pageSegment) }] : [],
    ),
  }
}

/**
 * Where the page of a request is kept; null when it is nobody's but the asker's: whoever has one of our cookies, a
 * session or a message to be shown once, is not answered from here.
 */
export function pageKey(method: string, address: string, cookie: string | null | undefined): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || cookie?.includes(ownCookies)) return null
  const queryStart = address.indexOf('?')
  const path = queryStart < 0 ? address : address.slice(0, queryStart)
  if (!cached.all.test(path)) return null
  if (queryStart < 0) return path
  const parameter = cached.parameters.find(({ pattern }) => pattern.test(path))
  if (!parameter) return path
  const requested = new URLSearchParams(address.slice(queryStart + 1)).get(parameter.name)
  return readPosition(requested) ? `${path}?${parameter.name}=${requested}` : path
}

/** A feed or a site map: too seldom asked for to stand among the few routes of documents. */
export function isCachedFile(path: string): boolean {
  return cached.files.test(path)
}
