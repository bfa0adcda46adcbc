import { useEffect } from 'react'
import { tryOnce } from './fetch-again.ts'
import { pauseBeforeNextTry } from './retry.ts'
import { waitForRetry } from './waiting-requests.ts'

const probe = '/favicon.svg'

let pendingNavigation: AbortController | null = null

/** Avoids the browser's error page. @param asksFirst checks each time, not only when the browser is offline */
export function useNavigationGuard(asksFirst: boolean): void {
  useEffect(() => {
    const checkedForms = new WeakSet<HTMLFormElement>()
    const mustAsk = () => asksFirst || !navigator.onLine
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !leadsToDocument(event, link) || !mustAsk()) return
      event.preventDefault()
      void whenReachable(link.pathname, () => window.location.assign(link.href))
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !mustAsk()) return
      if (form.getAttribute('method') === 'dialog' || form.hasAttribute('target') || checkedForms.delete(form)) return
      event.preventDefault()
      // A field named « action » hides the property of the form.
      const { pathname } = new URL(form.getAttribute('action') ?? '', document.baseURI)
      void whenReachable(pathname, () => {
        checkedForms.add(form)
        form.requestSubmit(event.submitter)
      })
    }
    window.addEventListener('click', onClick)
    window.addEventListener('submit', onSubmit)
    return () => {
      window.removeEventListener('click', onClick)
      window.removeEventListener('submit', onSubmit)
    }
  }, [asksFirst])
}

export async function whenReachable(pathname: string, proceed: () => void): Promise<void> {
  pendingNavigation?.abort()
  const controller = new AbortController()
  pendingNavigation = controller
  const { signal } = controller
  let waitedMilliseconds = 0
  try {
    for (let failures = 1; ; failures++) {
      const { failure } = await tryOnce(probe, { method: 'HEAD', cache: 'no-store', signal })
      if (!failure) return proceed()
      const pauseMilliseconds = pauseBeforeNextTry(failure, failures, waitedMilliseconds)
      await waitForRetry({ pathname, failure, failures, pauseMilliseconds, signal })
      waitedMilliseconds += pauseMilliseconds ?? 0
    }
  } catch (problem) {
    if (!signal.aborted) throw problem
  }
}

function leadsToDocument(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (event.defaultPrevented || !isPlain || !link.href || link.target || link.hasAttribute('download')) return false
  const { origin, pathname, search } = window.location
  const isHere = link.pathname === pathname && link.search === search && link.hash !== ''
  return link.origin === origin && !isHere
}
