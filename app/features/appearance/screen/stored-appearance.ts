import { forgetStored, readStored, store } from '#platform/browser-storage.ts'
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
  const draft = JSON.parse(readStored(key) ?? 'null') as Draft | null
  return draft?.memberId === memberId && draft.version === version ? draft.values : null
}

export const storeAppearance = (draft: Draft) => store(key, JSON.stringify(draft))

export const forgetStoredAppearance = () => forgetStored(key)
