import type { ServerBuild } from 'react-router'
import { readPosition } from '../../keyset.server.ts'
import { fixedPaths, pathPattern, routeAddresses, type RouteAddress } from '../route-addresses.server.ts'
import { productKey } from '../../product-name.ts'
import type { ReadHeader, RouteHandle } from '../route-handle.ts'
import { isNamedOrigin } from '../security/cross-origin.server.ts'

const ownCookies = `${productKey}.`

interface CachedPaths {
  fixed: Set<string>
  /** Addresses of other routes, which a parameter of a page would match too. */
  others: Set<string>
  named: RegExp
  files: RegExp
  questions: Map<string, (query: URLSearchParams) => string>
  calls: Map<string, (header: ReadHeader) => boolean>
  parameters: { name: string; pattern: RegExp; isValid: (value: string | null) => boolean }[]
}

/** Slugs have no dot, so that the router's requests for a page's data (`.data`) do not match. */
const pageSegment = '[\\w-]+'
const fileSegment = '[\\w-]+\\.(?!data$)[a-z]+'

const none = pathPattern([], '')
let cachedAddresses: CachedPaths = {
  fixed: new Set(),
  others: new Set(),
  named: none,
  files: none,
  questions: new Map(),
  calls: new Map(),
  parameters: [],
}

export function cachePagesOf(build: ServerBuild): void {
  const addresses = routeAddresses(build).filter(({ path }) => !path.endsWith('*'))
  const pages = addresses.filter(({ handle }) => handle.document)
  const files = addresses.filter(({ handle }) => handle.cachedFile)
  const isNamed = ({ path }: RouteAddress) => path.includes(':')
  const byParameter = Map.groupBy(pages, ({ handle }) => handle.cacheParameter)
  const isPosition = (value: string | null) => readPosition(value) !== null
  const fixed = new Set([...pages, ...files].filter((address) => !isNamed(address)).map(({ path }) => `/${path}`))
  cachedAddresses = {
    fixed,
    others: new Set(fixedPaths(build).filter((path) => !fixed.has(path))),
    named: eitherOf(pathPattern(pages.filter(isNamed), pageSegment), filePattern(files.filter(isNamed))),
    files: filePattern(files),
    questions: byPath([...pages, ...files], ({ cacheQuestion }) => cacheQuestion),
    calls: byPath(addresses, ({ cachedCall }) => cachedCall),
    parameters: [
      ...[...byParameter].flatMap(([name, these]: [string | undefined, RouteAddress[]]) =>
        name ? [{ name, pattern: pathPattern(these, pageSegment), isValid: isPosition }] : [],
      ),
      ...files.flatMap((file) => {
        const number = file.handle.cacheNumber
        const isValid = (value: string | null) => readNumber(value, number?.max ?? 0) !== null
        return number ? [{ name: number.name, pattern: filePattern([file]), isValid }] : []
      }),
    ],
  }
}

function filePattern(files: RouteAddress[]): RegExp {
  const inFolders = files.map((file) => ({ ...file, path: file.path.replaceAll(/:\w+(?=\/)/g, pageSegment) }))
  return pathPattern(inFolders, fileSegment)
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

/** The key is null when the answer is not shared: one of our cookies, a session or a notice, makes a page private. */
export function cacheKey(method: string, address: string, header: ReadHeader): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const queryStart = address.indexOf('?')
  const path = queryStart < 0 ? address : address.slice(0, queryStart)
  const isShared = cachedAddresses.calls.get(path)
  if (isShared) return address.length <= callLengthMax && isShared(header) ? callKey(address, header('origin')) : null
  return header('cookie')?.includes(ownCookies) ? null : pageKey(address, path, queryStart)
}

function callKey(address: string, origin: string | null): string {
  return `${callMark}${isNamedOrigin(origin) ? origin : ''} ${address}`
}

function pageKey(address: string, path: string, queryStart: number): string | null {
  const { fixed, others, named } = cachedAddresses
  // The router ignores case.
  if (!fixed.has(path) && (others.has(path.toLowerCase()) || !named.test(path))) return null
  if (queryStart < 0) return path
  const question = cachedAddresses.questions.get(path)
  if (question) {
    const words = question(new URLSearchParams(address.slice(queryStart + 1)))
    return words ? `${questionMark}${path}?${words}` : path
  }
  const parameter = cachedAddresses.parameters.find(({ pattern }) => pattern.test(path))
  if (!parameter) return path
  const value = new URLSearchParams(address.slice(queryStart + 1)).get(parameter.name)
  return parameter.isValid(value) ? `${path}?${parameter.name}=${value}` : path
}

const questionMark = '?'
const callMark = '&'
const callLengthMax = 1000

/** The cache bounds questions and calls apart from pages: anybody can make as many of them as they like. */
export function kindOfKey(key: string): 'page' | 'question' | 'call' {
  if (key.startsWith(questionMark)) return 'question'
  return key.startsWith(callMark) ? 'call' : 'page'
}

/** A leading zero is refused, so that every file has one key. */
export function readNumber(value: string | null, max: number): number | null {
  return value !== null && /^[1-9]\d{0,3}$/.test(value) && Number(value) <= max ? Number(value) : null
}

export function isForMachines(path: string): boolean {
  return cachedAddresses.files.test(path) || cachedAddresses.calls.has(path)
}
