/** What happens to the session, told to every tab of this browser. No message says who the person is. */
export type SessionEvent =
  | { type: 'signed-in' }
  /** `chosen`: somebody pressed the button; otherwise the session ended by itself, or was closed elsewhere. */
  | { type: 'signed-out'; chosen: boolean }
  /** By the server's clock, in milliseconds. */
  | { type: 'token-refreshed'; expiresAt: number }
  /** Somebody chose a new password from a letter: every session of that account is closed. */
  | { type: 'password-recovery' }
  /** The name, the address, the role or the password changed. */
  | { type: 'user-updated' }

/** `public/lecture.js` listens to the same name. */
const channelName = 'amulette.session'

// One for the page: a channel does not hear itself, but would hear a second one of the same page.
let opened: BroadcastChannel | null = null

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  opened ??= new BroadcastChannel(channelName)
  return opened
}

/** Tells the other tabs; this one knows. */
export function broadcastSessionEvent(event: SessionEvent): void {
  channel()?.postMessage(event)
}

export function broadcastPasswordRecovery(): void {
  broadcastSessionEvent({ type: 'password-recovery' })
}

/** @returns a function that stops listening. */
export function listenToSessionEvents(onEvent: (event: SessionEvent) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    const event = readSessionEvent(data)
    if (event) onEvent(event)
  }
  const broadcast = channel()
  broadcast?.addEventListener('message', listener)
  return () => broadcast?.removeEventListener('message', listener)
}

/** @returns null for what another release of the product may say one day. */
function readSessionEvent(message: unknown): SessionEvent | null {
  const part = (name: string): unknown => Reflect.get(Object(message), name)
  const expiresAt = part('expiresAt')
  switch (part('type')) {
    case 'signed-in':
      return { type: 'signed-in' }
    case 'signed-out':
      return { type: 'signed-out', chosen: part('chosen') === true }
    case 'token-refreshed':
      return typeof expiresAt === 'number' && Number.isFinite(expiresAt) ? { type: 'token-refreshed', expiresAt } : null
    case 'password-recovery':
      return { type: 'password-recovery' }
    case 'user-updated':
      return { type: 'user-updated' }
    default:
      return null
  }
}
