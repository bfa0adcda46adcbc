import { productKey } from '../product-name.ts'

/** What a toast says. */
export interface Notice {
  kind: 'success' | 'error'
  text: string
  detail?: string
  /** What it says was done can be undone, by these numbers. */
  undoable?: number[]
}

/** A notice from one page to the next. */
export interface FlashNotice extends Notice {
  id: string
}

export function noticeCookieName(id: string): string {
  return `${productKey}.avis.${id}`
}
