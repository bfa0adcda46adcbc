export type SessionEvent =
  | { type: 'signed-in' }
  /** True after the sign-out button; otherwise the session expired or was closed elsewhere. */
  | { type: 'signed-out'; chosen: boolean }
  | { type: 'token-refreshed'; expiresAt: number }
  | { type: 'password-recovery' }
  | { type: 'user-updated' }

const channelName = 'amulette.session'

// A channel does not receive its own messages, but a second one in the same page would: a page uses one.
let openChannel: BroadcastChannel | null = null

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  openChannel ??= openSessionChannel()
  return openChannel
}

export function openSessionChannel(): BroadcastChannel {
  return new BroadcastChannel(channelName)
}

export function broadcastSessionEvent(event: SessionEvent): void {
  channel()?.postMessage(event)
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

const eventTypes: string[] = ['signed-in', 'signed-out', 'token-refreshed', 'password-recovery', 'user-updated']

/** @returns null for an event of another version, in a tab that is still open */
function readSessionEvent(message: unknown): SessionEvent | null {
  const event = Object(message) as SessionEvent
  return eventTypes.includes(event.type) ? event : null
}

/** Runs `work` in one tab at a time, by the Web Locks API; without it, in every tab. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
