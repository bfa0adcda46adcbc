import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '../route-handle.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = NonNullable<Route['module']['loader']>

/** The router scans all routes of a build several times for each page: visitors get a build with their routes only. */
export function documentBuild(build: ServerBuild): ServerBuild {
  const routes = Object.values(build.routes).filter((route): route is Route => route !== undefined && isRead(route))
  const read = new Set(routes.map(({ id }) => id))
  return {
    ...build,
    routes: Object.fromEntries(routes.map((route) => [route.id, withPlaceholder(route)])),
    assets: {
      ...build.assets,
      routes: Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => read.has(id))),
    },
  }
}

function isRead({ parentId, module }: Route): boolean {
  return (
    parentId === undefined || (parentId === 'root' && Boolean((module.handle as RouteHandle | undefined)?.document))
  )
}

const placeholders = new WeakMap<object, unknown>()

function withPlaceholder(route: Route): Route {
  const { loader } = route.module
  if (!loader) return route
  const placeholderLoader: Loader = async (args) => {
    const found: unknown = await loader(args)
    // Replaced by a placeholder: a document needs no serialised data, half of the router's work.
    if (found instanceof Response || isWithInit(found)) return found
    const placeholder = {}
    placeholders.set(placeholder, found)
    return placeholder
  }
  return { ...route, module: { ...route.module, loader: placeholderLoader } }
}

function isWithInit(found: unknown): boolean {
  return found instanceof Object && 'type' in found && found.type === 'DataWithResponseInit'
}

export function resolvePlaceholders(loaderData: Record<string, unknown>): Record<string, unknown> {
  const found = Object.entries(loaderData).map(([id, data]) => [
    id,
    data instanceof Object && placeholders.has(data) ? placeholders.get(data) : data,
  ])
  return Object.fromEntries(found) as Record<string, unknown>
}
