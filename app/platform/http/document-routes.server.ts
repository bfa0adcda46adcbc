import type { ServerBuild } from 'react-router'

/** What a visitor reads as a document; the same pages are an app for whoever is signed in. */
const documents = new Set([
  'bracelets',
  'pendentifs',
  'article/:slug',
  'mentions-legales',
  'confidentialite',
  'accessibilite',
  '*',
])

/**
 * The build with nothing but the pages that visitors read: the router looks at all its routes several times for each
 * page, and has a few routes to look at instead of a hundred.
 */
export function documentBuild(build: ServerBuild): ServerBuild {
  const isRead = ({ path, index, parentId }: { path?: string; index?: boolean; parentId?: string }) =>
    parentId === undefined || (parentId === 'root' && (index === true || documents.has(path ?? '')))
  const read = <Route extends Parameters<typeof isRead>[0]>(routes: Record<string, Route | undefined>) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => route && isRead(route))) as Record<string, Route>
  return { ...build, routes: read(build.routes), assets: { ...build.assets, routes: read(build.assets.routes) } }
}
