import type { ServerBuild } from 'react-router'
import { readPosition } from '../../keyset.server.ts'
import { pathPattern, routeAddresses, type RouteAddress } from '../route-addresses.server.ts'
import { productKey } from '../../product-name.ts'
import type { ReadHeader, RouteHandle } from '../route-handle.ts'
import { isNamedOrigin } from '../security/cross-origin.server.ts'

/** Prefix of the names of all cookies of the product. */
const ownCookies = `${productKey}.`

interface CachedPaths {
  /** Paths without a parameter: looked up for each request, faster than a pattern. */
  fixed: Set<string>
  named: RegExp
  files: RegExp
  /** `cacheQuestion` by path. */
  questions: Map<string, (query: URLSearchParams) => string>
  /** `cachedCall` by path. */
  calls: Map<string, (header: ReadHeader) => boolean>
  /** `cacheParameter` and `cacheNumber`. */
  parameters: { name: string; pattern: RegExp; isValid: (value: string | null) => boolean }[]
}

/** As slugs are written: without a dot, so that the router's requests for a page's data (`.data`) do not match. */
const pageSegment = '[\\w-]+'
const fileSegment = '[\\w-]+\\.(?!data$)[a-z]+'

const none = pathPattern([], '')
let cached: CachedPaths = {
  fixed: new Set(),
  named: none,
  files: none,
  questions: new Map(),
  calls: new Map(),
  parameters: [],
}

/** Reads from the handles of the routes which pages are cached; splat routes are not. */
export function cachePagesOf(build: ServerBuild): void {
  const addresses = routeAddresses(build).filter(({ path }) => !path.endsWith('*'))
  const pages = addresses.filter(({ handle }) => handle.document)
  const files = addresses.filter(({ handle }) => handle.cachedFile)
  const isNamed = ({ path }: RouteAddress) => path.includes(':')
  const byParameter = Map.groupBy(pages, ({ handle }) => handle.cacheParameter)
  const isPosition = (value: string | null) => readPosition(value) !== null
  cached = {
    fixed: new Set([...pages, ...files].filter((address) => !isNamed(address)).map(({ path }) => `/${path}`)),
    named: eitherOf(pathPattern(pages.filter(isNamed), pageSegment), pathPattern(files.filter(isNamed), fileSegment)),
    files: pathPattern(files, fileSegment),
    questions: byPath([...pages, ...files], ({ cacheQuestion }) => cacheQuestion),
    calls: byPath(addresses, ({ cachedCall }) => cachedCall),
    parameters: [
      ...[...byParameter].flatMap(([name, these]: [string | undefined, RouteAddress[]]) =>
        name ? [{ name, pattern: pathPattern(these, pageSegment), isValid: isPosition }] : [],
      ),
      ...files.flatMap((file) => {
        const number = file.handle.cacheNumber
        const isValid = (value: string | null) => readNumber(value, number?.max ?? 0) !== null
        return number ? [{ name: number.name, pattern: pathPattern([file], fileSegment), isValid }] : []
      }),
    ],
  }
}

function byPath<Value>(addresses: RouteAddress[], valueOf: (handle: RouteHandle) => Value | undefined) {
  return new Map(
    addresses.flatMap(({ path, handle }) => {
      const value = valueOf(handle)
      return value === undefined ? [] : [[`/${path}`, value] as const]
    }),
  )
}

function eitherOf(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`)
}

/**
 * The cache key of a request; null when its answer is not shared: one of our cookies, a session or a notice to be shown
 * once, makes a page private.
 */
export function cacheKey(method: string, address: string, header: ReadHeader): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const queryStart = address.indexOf('?')
  const path = queryStart < 0 ? address : address.slice(0, queryStart)
  const isShared = cached.calls.get(path)
  if (isShared) return address.length <= callLengthMax && isShared(header) ? callKey(address, header('origin')) : null
  return header('cookie')?.includes(ownCookies) ? null : pageKey(address, path, queryStart)
}

function callKey(address: string, origin: string | null): string {
  return `${callMark}${isNamedOrigin(origin) ? origin : ''} ${address}`
}

function pageKey(address: string, path: string, queryStart: number): string | null {
  if (!cached.fixed.has(path) && !cached.named.test(path)) return null
  if (queryStart < 0) return path
  const question = cached.questions.get(path)
  if (question) {
    const asked = question(new URLSearchParams(address.slice(queryStart + 1)))
    return asked ? `${questionMark}${path}?${asked}` : path
  }
  const parameter = cached.parameters.find(({ pattern }) => pattern.test(path))
  if (!parameter) return path
  const requested = new URLSearchParams(address.slice(queryStart + 1)).get(parameter.name)
  return parameter.isValid(requested) ? `${path}?${parameter.name}=${requested}` : path
}

const questionMark = '?'
const callMark = '&'
const callLengthMax = 1000

/** The cache bounds questions and calls apart from pages: anybody can make as many of them as they like. */
export function kindOfKey(key: string): 'page' | 'question' | 'call' {
  if (key.startsWith(questionMark)) return 'question'
  return key.startsWith(callMark) ? 'call' : 'page'
}

/** Null with a leading zero: every file has one key. */
export function readNumber(value: string | null, max: number): number | null {
  return value !== null && /^[1-9]\d{0,3}$/.test(value) && Number(value) <= max ? Number(value) : null
}

/** A feed, a site map or a call: not among the few routes that documents are matched against. */
export function isForMachines(path: string): boolean {
  return cached.files.test(path) || cached.calls.has(path)
}
