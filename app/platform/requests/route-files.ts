import { useEffect } from 'react'
import { whenIdle } from '../concurrency/when-idle.ts'
import { tryOnce } from './fetch-again.ts'

interface RouteFiles {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}

const requestedFiles = new Set<string>()

/** The router reloads the document when a script fails to load, which offline is the browser's error page. */
export function useFilesWhenIdle(layout: string): void {
  useEffect(() => whenIdle(() => void askFor(layout)), [layout])
}

/** One after the other: asking for a hundred at once would delay what is pressed meanwhile. */
async function askFor(layout: string): Promise<void> {
  const routes = linesOfRoutes().filter((line) => line.some(({ id }) => id === layout))
  for (const href of routes.flat().flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])) {
    if (requestedFiles.has(href) || document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue
    requestedFiles.add(href)
    const { failure } = await tryOnce(href, { priority: 'low' })
    if (failure) requestedFiles.delete(href)
  }
}

function linesOfRoutes(): RouteFiles[][] {
  const manifest = Reflect.get(window, '__reactRouterManifest') as { routes: Record<string, RouteFiles> } | undefined
  const routes = manifest?.routes ?? {}
  const lineOf = (route: RouteFiles | undefined): RouteFiles[] =>
    route ? [...lineOf(routes[route.parentId ?? '']), route] : []
  return Object.values(routes).map(lineOf)
}
