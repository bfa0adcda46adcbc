import { productKey } from '../product-name.ts'

/** What a toast says. */
export interface Notice {
  kind: 'success' | 'error'
  text: string
  detail?: string
  /** Entries of the audit log that can be undone. */
  undoable?: number[]
}

export interface FlashNotice extends Notice {
  id: string
}

export function noticeCookieName(id: string): string {
  return `${productKey}.avis.${id}`
}
