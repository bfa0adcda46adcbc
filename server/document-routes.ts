import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** The router scans all routes of a build several times for each page: visitors get a build with their routes only. */
export function documentBuild(build: ServerBuild): ServerBuild {
  const routes = Object.values(build.routes).filter((route): route is Route => route !== undefined && isRead(route))
  const documentIds = new Set(routes.map(({ id }) => id))
  return {
    ...build,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      ...build.assets,
      routes: Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => documentIds.has(id))),
    },
  }
}

function isRead({ parentId, module }: Route): boolean {
  return (
    parentId === undefined || (parentId === 'root' && Boolean((module.handle as RouteHandle | undefined)?.document))
  )
}
