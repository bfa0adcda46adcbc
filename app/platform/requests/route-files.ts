import type { ClientInstrumentation } from 'react-router'
import { isPassing } from './failure.ts'
import { tryOnce, type Answered } from './fetch-again.ts'
import { pauseBeforeNextTry } from './retry.ts'
import { waitForRetry } from './waiting-requests.ts'

interface RouteFiles {
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}

const asked = new Map<string, Promise<Answered>>()
let newest: AbortController | null = null

/** The router reloads the document when a script fails to load: offline, that is the browser's error page. */
export const loadFilesFirst: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(proceed, { to }) {
        newest?.abort()
        newest = new AbortController()
        if (typeof to === 'string') await loadFiles(new URL(to, window.location.href).pathname, newest.signal)
        await proceed()
      },
    })
  },
}

export function askForFiles(pathname: string): Promise<Answered[]> {
  return Promise.all(missingFiles(pathname).map(askFor))
}

async function loadFiles(pathname: string, signal: AbortSignal): Promise<void> {
  let waited = 0
  for (let failures = 1; ; failures++) {
    const failure = (await askForFiles(pathname)).find((answered) => answered.failure)?.failure
    if (signal.aborted) return neverProceed()
    if (!failure || !isPassing(failure)) return
    const pauseMilliseconds = pauseBeforeNextTry(failure, failures, waited)
    await waitForRetry({ pathname, failure, failures, pauseMilliseconds, signal }).catch(neverProceed)
    waited += pauseMilliseconds ?? 0
  }
}

function neverProceed(): Promise<never> {
  return new Promise(() => {})
}

function askFor(href: string): Promise<Answered> {
  const found = asked.get(href)
  if (found) return found
  const answer = tryOnce(href, {})
  asked.set(href, answer)
  void answer.then(({ failure }) => failure && asked.delete(href))
  return answer
}

function missingFiles(pathname: string): string[] {
  const manifest = Reflect.get(window, '__reactRouterManifest') as { routes: Record<string, RouteFiles> } | undefined
  const routes = manifest?.routes ?? {}
  const lineOf = (route: RouteFiles | undefined): RouteFiles[] =>
    route ? [...lineOf(routes[route.parentId ?? '']), route] : []
  const line = Object.values(routes)
    .map(lineOf)
    .find((parts) => `/${parts.flatMap(({ path }) => path || []).join('/')}` === pathname && parts.at(-1)?.path)
  const files = (line ?? []).flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  return [...new Set(files)].filter((href) => !document.querySelector(`link[href="${CSS.escape(href)}"]`))
}
