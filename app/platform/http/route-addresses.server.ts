import type { ServerBuild } from 'react-router'
import type { RouteHandle } from './route-handle.ts'

type Routes = ServerBuild['routes']

export interface RouteAddress {
  path: string
  handle: RouteHandle
}

export function routeAddresses({ routes }: ServerBuild): RouteAddress[] {
  return Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as RouteHandle | undefined
    return route && handle ? [{ path: fullPath(route, routes), handle }] : []
  })
}

export function allPaths({ routes }: ServerBuild): string[] {
  return Object.values(routes).map((route) => (route ? fullPath(route, routes) : ''))
}

export function fixedPaths(build: ServerBuild): string[] {
  return allPaths(build).flatMap((path) => (/[:*]/.test(path) ? [] : [`/${path}`]))
}

function fullPath(route: NonNullable<Routes[string]>, routes: Routes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [parent && fullPath(parent, routes), route.path].filter(Boolean).join('/')
}

export function pathPattern(addresses: RouteAddress[], segment: string, end = ''): RegExp {
  const sources = addresses.map(({ path }) =>
    path
      .replaceAll('.', '\\.')
      .replaceAll(/\/:\w+\?/g, `(?:/${segment})?`)
      .replaceAll(/:\w+/g, segment)
      .replace(/\/\*\??$/, '(?:/.*)?'),
  )
  return sources.length > 0 ? new RegExp(`^/(?:${sources.join('|')})${end}$`) : /(?!)/
}
