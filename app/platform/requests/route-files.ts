import { useEffect } from 'react'

interface RouteFiles {
  id: string
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
}

/** The router reloads the document when a script fails to load: offline, that is the browser's error page. */
export function usePreloadedRoutes(layout: string): void {
  useEffect(() => {
    const manifest = Reflect.get(window, '__reactRouterManifest') as { routes: Record<string, RouteFiles> } | undefined
    const routes = manifest?.routes ?? {}
    const isInside = (route: RouteFiles | undefined): boolean =>
      route !== undefined && (route.parentId === layout || isInside(routes[route.parentId ?? '']))
    const inside = Object.values(routes).filter(isInside)
    const scripts = new Set(inside.flatMap(({ module, imports = [] }) => [module, ...imports]))
    const styles = new Set(inside.flatMap(({ css = [] }) => css))
    for (const href of scripts) addLink({ rel: 'modulepreload', href })
    for (const href of styles) addLink({ rel: 'prefetch', as: 'style', href })
  }, [layout])
}

function addLink(attributes: { rel: string; href: string; as?: string }): void {
  if (document.head.querySelector(`link[href="${CSS.escape(attributes.href)}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), attributes))
}
