export type GhostRow = Record<string, unknown>

export const text = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const rowOf = (value: unknown): GhostRow => (typeof value === 'object' && value !== null ? { ...value } : {})
