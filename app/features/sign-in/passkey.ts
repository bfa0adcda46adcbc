export const passkeyNameCharactersMax = 60

export interface ShownPasskey {
  id: string
  name: string
  addedAt: string
}

export interface Protection {
  twoSteps: boolean
  passkeys: ShownPasskey[]
}
