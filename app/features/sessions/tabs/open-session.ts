export interface OpenSession {
  id: string
  device: string
  address: string | null
  openedAt: string
  usedAt: string
  current: boolean
  /** Proves later that this list showed the session, even once it is deleted. */
  proof: string
}

export function whyNotCloseSession(session: { current: boolean }): string | null {
  return session.current ? 'Cette session est celle de cet appareil\u00a0: pour la fermer, déconnectez-vous.' : null
}
