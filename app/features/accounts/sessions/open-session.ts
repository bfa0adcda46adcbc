/** A session of one's own, as the page of security shows it. */
export interface OpenSession {
  id: string
  /** « Firefox sur Linux » */
  device: string
  address: string | null
  /** ISO */
  openedAt: string
  /** ISO, to the nearest five minutes. */
  usedAt: string
  /** The one that asks. */
  current: boolean
  /** Says later that this list showed it, once it is closed and gone. */
  proof: string
}

export function whyNotCloseSession(session: { current: boolean }): string | null {
  return session.current ? 'Cette session est celle de cet appareil\u00a0: pour la fermer, déconnectez-vous.' : null
}
