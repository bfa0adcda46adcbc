import { tableError } from './table-error.ts'

export interface Preferences {
  returning: 'minimal' | 'headers-only' | 'representation'
  isCounted: boolean
  isTrial: boolean
  rowsMax: number | null
  /** The fate of a row that is already there. */
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  appliedPreferences: string[]
}

const returnings = ['minimal', 'headers-only', 'representation'] as const
const resolutions = ['merge-duplicates', 'ignore-duplicates'] as const

/** Reads the header `Prefer`: https://docs.postgrest.org/en/stable/references/api/preferences.html */
export function parsePreferences(header: string | null): Preferences {
  const values = new Map<string, string>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', value = ''] = part.trim().split('=')
    if (name && !values.has(name)) values.set(name, value)
  }
  const others = [...values].filter(([name, value]) => !patterns.get(name)?.test(value)).map(([name]) => name)
  const isStrict = values.get('handling') === 'strict'
  if (others.length > 0 && isStrict)
    throw tableError(400, 'PGRST122', 'Prefer\u00a0: préférence inconnue.', others.join(', ').slice(0, 200))
  for (const name of others) values.delete(name)
  if (!isStrict) values.delete('max-affected')
  const rowsMax = values.get('max-affected')
  return {
    returning: returnings.find((name) => name === values.get('return')) ?? 'minimal',
    isCounted: values.has('count'),
    isTrial: values.get('tx') === 'rollback',
    rowsMax: rowsMax === undefined ? null : Number(rowsMax),
    resolution: resolutions.find((name) => name === values.get('resolution')) ?? null,
    appliedPreferences: [...patterns.keys()].flatMap((name) => (values.has(name) ? `${name}=${values.get(name)}` : [])),
  }
}

const patterns = new Map(
  Object.entries({
    resolution: /^(?:merge|ignore)-duplicates$/,
    missing: /^(?:default|null)$/,
    return: /^(?:minimal|headers-only|representation)$/,
    count: /^(?:exact|planned|estimated)$/,
    tx: /^(?:commit|rollback)$/,
    handling: /^(?:strict|lenient)$/,
    'max-affected': /^\d{1,9}$/,
  }),
)
