import type { ShownAppearance } from '../appearance.ts'

interface Draft {
  memberId: string
  /** The version of the settings that the draft began from: once they changed elsewhere it is no longer offered. */
  version: number
  values: ShownAppearance
}

/** Keys with the prefix `amulette.` are removed at sign-out and when somebody else signs in. */
const key = 'amulette.apparence'

export function readStoredAppearance(memberId: string, version: number): ShownAppearance | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return draft?.memberId === memberId && draft.version === version ? draft.values : null
  } catch {
    return null // The storage is forbidden.
  }
}

export function storeAppearance(draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
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
