export interface Notice {
  kind: 'success' | 'error'
  text: string
  detail?: string
  page?: { path: string; label: string }
  undoable?: number[]
  /** An address that takes the action back when « Annuler » posts to it. */
  undo?: string
}

export interface FlashNotice extends Notice {
  id: string
}

export function noticeCookieName(id: string, prefix: string): string {
  return `${prefix}.avis.${id}`
}
