import type { ServerBuild } from 'react-router'
import { readPosition } from '../../keyset.server.ts'
import { pathPattern, routeAddresses, type RouteAddress } from '../route-addresses.server.ts'
import { productKey } from '../../product-name.ts'

/** In the name of every cookie of ours. */
const ownCookies = `${productKey}.`

interface CachedPaths {
  /** Looked up for each request, whatever it asks for: found faster than by a pattern. */
  fixed: Set<string>
  /** Of the paths that have a name in them. */
  named: RegExp
  files: RegExp
  /** The pages that an address may ask a part of, by the parameter that does. */
  parameters: { name: string; pattern: RegExp }[]
}

/** As slugs are written: no dot, so that the router's own requests for the data of a page are none of these. */
const pageSegment = '[\\w-]+'
const fileSegment = '[\\w-]+\\.(?!data$)[a-z]+'

const none = pathPattern([], '')
let cached: CachedPaths = { fixed: new Set(), named: none, files: none, parameters: [] }

/** Says which pages are cached: those whose routes say so. A splat is every address, and no page. */
export function cachePagesOf(build: ServerBuild): void {
  const addresses = routeAddresses(build).filter(({ path }) => !path.endsWith('*'))
  const pages = addresses.filter(({ handle }) => handle.document)
  const files = addresses.filter(({ handle }) => handle.cachedFile)
  const isNamed = ({ path }: RouteAddress) => path.includes(':')
  const byParameter = Map.groupBy(pages, ({ handle }) => handle.cacheParameter)
  cached = {
    fixed: new Set([...pages, ...files].filter((address) => !isNamed(address)).map(({ path }) => `/${path}`)),
    named: eitherOf(pathPattern(pages.filter(isNamed), pageSegment), pathPattern(files.filter(isNamed), fileSegment)),
    files: pathPattern(files, fileSegment),
    parameters: [...byParameter].flatMap(([name, these]: [string | undefined, RouteAddress[]]) =>
      name ? [{ name, pattern: pathPattern(these, pageSegment) }] : [],
    ),
  }
}

function eitherOf(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`)
}

/**
 * The cache key of a request; null when its page is not shared: one of our cookies, a session or a notice to be shown once,
 * makes the page private.
 */
export function pageKey(method: string, address: string, cookie: string | null | undefined): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || cookie?.includes(ownCookies)) return null
  const queryStart = address.indexOf('?')
  const path = queryStart < 0 ? address : address.slice(0, queryStart)
  if (!cached.fixed.has(path) && !cached.named.test(path)) return null
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
