import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { recallMovedAddress } from '#features/site/moved-addresses.server.ts'
import { recordHit, type RequestRecord } from '#platform/http/request-record.server.ts'
import { allPaths, pathPattern } from '#platform/http/route-addresses.server.ts'
import { securityHeaders } from '#platform/http/security/security-headers.server.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'

let ownRoutes = /(?:)/

/** Routes that match any address are left out: the list of former addresses knows which pages exist. */
export function answerMovedAddressesBeside(build: ServerBuild): void {
  const paths = allPaths(build).filter((path) => !['', ':page', '*'].includes(path))
  ownRoutes = pathPattern(
    paths.map((path) => ({ path, handle: {} })),
    '[^/]+',
    '(?:\\.data)?',
  )
}

/** A former address needs no page of ours, so it is answered without the router. */
export function sendMovedAddress(request: IncomingMessage, response: ServerResponse, record: RequestRecord): boolean {
  const { method, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const location = recallMovedAddress(url)
  if (!location || isOwnRoute(url)) return false
  recordHit(record, '/*')
  response.writeHead(301, {
    ...securityHeaders,
    location,
    'cache-control': 'private, no-cache',
    'x-request-id': record.id,
  })
  response.end()
  return true
}

function isOwnRoute(address: string): boolean {
  const pathname = URL.parse(address, 'http://a.invalid')?.pathname ?? ''
  const path = (decodePercent(pathname) ?? pathname).toLowerCase().replaceAll(/\/{2,}/g, '/')
  return ownRoutes.test(path.replace(/\/$/, ''))
}
