import { hydratedEvent } from './hydrated-event.ts'

const waitMillisecondsMax = 30_000
const controlEvents =
  'pointerover focusin pointerdown pointerup touchstart touchend mousedown mouseup keydown keypress textInput input keyup compositionstart compositionend paste change'

let loading: Promise<boolean> | null = null

export function loadApp(): Promise<boolean> {
  loading ??= new Promise((resolve) => {
    document.addEventListener(hydratedEvent, () => resolve(true), { once: true })
    setTimeout(() => resolve(false), waitMillisecondsMax)
    const place = document.querySelector<HTMLScriptElement>('script[data-app-script]')
    if (!place) return
    const script = Object.assign(document.createElement('script'), { type: 'module', nonce: place.nonce })
    script.addEventListener('error', () => resolve(false))
    script.textContent = place.dataset.appScript ?? ''
    place.replaceWith(script)
  })
  return loading
}

export function isAppWanted(): boolean {
  return loading !== null
}

function connection(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

export function holdUntilHydration(controls: string): void {
  const control = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(controls) : null)
  const hydration = new AbortController()
  document.addEventListener(hydratedEvent, () => hydration.abort(), { once: true })
  const on = (names: string, work: (event: never) => void) => {
    const listening = { capture: true, signal: hydration.signal }
    for (const name of names.split(' ')) addEventListener(name, work as EventListener, listening)
  }
  // React would hydrate the whole page in one task before it lets a letter appear: the field does without it until then.
  on(controlEvents, (event: Event) => {
    if (!control(event)) return
    event.stopPropagation()
    void loadApp()
  })

  const hold = (event: Event, element: HTMLElement, proceed: () => void) => {
    event.preventDefault()
    event.stopPropagation()
    const { ariaBusy } = element
    if (ariaBusy === 'true') return
    element.ariaBusy = 'true'
    void loadApp().then(async (isHydrated) => {
      // Offline, the browser would replace the page and what was typed by its error page.
      if (!isHydrated && !navigator.onLine) await connection()
      element.ariaBusy = ariaBusy
      hydration.abort()
      proceed()
    })
  }
  on('click', (event: MouseEvent) => {
    const element = control(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (isPlain && element?.matches('a, [type=button]:not([popovertarget])'))
      hold(event, element, () => element.click())
    else if (element) event.stopPropagation()
  })
  on('submit', (event: SubmitEvent) => {
    const form = control(event)
    if (form instanceof HTMLFormElement) hold(event, form, () => form.requestSubmit(event.submitter))
  })
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('main form textarea')]
  const isBegun = fields.some(({ value, defaultValue }) => value !== defaultValue)
  if (isBegun || document.activeElement?.closest(controls)) void loadApp()
}
