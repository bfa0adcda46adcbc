import type { ServerBuild } from 'react-router'

const documents = new Set([
  'bracelets',
  'pendentifs',
  'article/:slug',
  'mentions-legales',
  'confidentialite',
  'accessibilite',
  '*',
])

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = NonNullable<Route['module']['loader']>

/** The router scans all routes of a build several times for each page: visitors get a build with their routes only. */
export function documentBuild(build: ServerBuild): ServerBuild {
  const isRead = ({ path, index, parentId }: { path?: string; index?: boolean; parentId?: string }) =>
    parentId === undefined || (parentId === 'root' && (index === true || documents.has(path ?? '')))
  const read = <Kind extends Parameters<typeof isRead>[0]>(routes: Record<string, Kind | undefined>) =>
    Object.entries(routes).filter((entry): entry is [string, Kind] => entry[1] !== undefined && isRead(entry[1]))
  return {
    ...build,
    routes: Object.fromEntries(read<Route>(build.routes).map(([id, route]) => [id, withPlaceholder(route)])),
    assets: { ...build.assets, routes: Object.fromEntries(read(build.assets.routes)) },
  }
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
