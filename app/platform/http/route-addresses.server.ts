import type { ServerBuild } from 'react-router'
import type { RouteHandle } from './route-handle.ts'

type Routes = ServerBuild['routes']

export interface RouteAddress {
  /** `compte/articles/:id`, without the first slash. */
  path: string
  handle: RouteHandle
}

/** The routes of a build that say something of themselves, and where they are found. */
export function routeAddresses({ routes }: ServerBuild): RouteAddress[] {
  return Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as RouteHandle | undefined
    return route && handle ? [{ path: fullPath(route, routes), handle }] : []
  })
}

function fullPath(route: NonNullable<Routes[string]>, routes: Routes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [parent && fullPath(parent, routes), route.path].filter(Boolean).join('/')
}

/**
 * @param segment what may stand for a `:name`, as a part of a regular expression.
 * @returns one regular expression that the paths of all these addresses match, and no others.
 */
export function pathPattern(addresses: RouteAddress[], segment: string, end = ''): RegExp {
  const sources = addresses.map(({ path }) =>
    path
      .replaceAll('.', '\\.')
      .replaceAll(/:\w+/g, segment)
      .replace(/\/\*\??$/, '(?:/.*)?'),
  )
  return sources.length > 0 ? new RegExp(`^/(?:${sources.join('|')})${end}$`) : /(?!)/
}
