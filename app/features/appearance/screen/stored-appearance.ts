import type { ShownAppearance } from '../appearance.ts'

interface Stored {
  memberId: string
  /** Of the settings that the choice began from: once they changed elsewhere it is no longer offered. */
  version: number
  values: ShownAppearance
}

/** Keys with the prefix `amulette.` are removed at sign-out and when somebody else signs in. */
const key = 'amulette.apparence'

export function readStoredAppearance(memberId: string, version: number): ShownAppearance | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    return stored?.memberId === memberId && stored.version === version ? stored.values : null
  } catch {
    return null // The storage is forbidden.
  }
}

export function storeAppearance(stored: Stored): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    return // The storage is full or forbidden, but the form still holds the choice.
  }
}

export function forgetStoredAppearance(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return // The storage is forbidden, so that it holds nothing to remove.
  }
}
