import type { ServerBuild } from 'react-router'
import type { RouteHandle } from './route-handle.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = NonNullable<Route['module']['loader']>

/**
 * The build for visitors: with nothing but the pages that they read, since the router looks at all its routes several
 * times for each page; and it packs what loaders found for the script of a page, half of its own work, while a document
 * has no script: it is given an empty slip for each loader, to be redeemed before the page is rendered.
 */
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
    // Only what is data and nothing more: a status or headers are for the router.
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

/** What loaders found, from the slips for it. */
export function resolvePlaceholders(loaderData: Record<string, unknown>): Record<string, unknown> {
  const found = Object.entries(loaderData).map(([id, data]) => [
    id,
    data instanceof Object && placeholders.has(data) ? placeholders.get(data) : data,
  ])
  return Object.fromEntries(found) as Record<string, unknown>
}
