/** A passkey of one’s own, as pages show it. */
export interface ShownPasskey {
  id: string
  name: string
  /** ISO */
  addedAt: string
}

/** What the forms of the profile must know of what protects the account. */
export interface Protection {
  twoSteps: boolean
  passkeys: ShownPasskey[]
}
