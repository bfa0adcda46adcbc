export type SessionEvent =
  | { type: 'signed-in' }
  /** `chosen`: by the button; otherwise the session expired or was closed elsewhere. */
  | { type: 'signed-out'; chosen: boolean }
  /** By the server's clock, in milliseconds. */
  | { type: 'token-refreshed'; expiresAt: number }
  | { type: 'password-recovery' }
  | { type: 'user-updated' }

/** Shared with `public/lecture.js`. */
const channelName = 'amulette.session'

// One channel per page: a channel does not receive its own messages, but a second one in the same page would.
let openChannel: BroadcastChannel | null = null

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  openChannel ??= openSessionChannel()
  return openChannel
}

/** A channel of its own: what is sent there is heard by this page too. */
export function openSessionChannel(): BroadcastChannel {
  return new BroadcastChannel(channelName)
}

export function broadcastSessionEvent(event: SessionEvent): void {
  channel()?.postMessage(event)
}

export function broadcastPasswordRecovery(): void {
  broadcastSessionEvent({ type: 'password-recovery' })
}

export function listenToSessionEvents(onEvent: (event: SessionEvent) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    const event = readSessionEvent(data)
    if (event) onEvent(event)
  }
  const broadcast = channel()
  broadcast?.addEventListener('message', listener)
  return () => broadcast?.removeEventListener('message', listener)
}

/** @returns null for messages of other versions. */
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
