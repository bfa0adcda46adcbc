import { tableError } from '../table-error.ts'

export interface Preferences {
  returning: 'minimal' | 'headers-only' | 'representation'
  isCounted: boolean
  isTrial: boolean
  rowsMax: number | null
  applied: string[]
}

const returnings = ['minimal', 'headers-only', 'representation'] as const

/** The header `Prefer` (https://docs.postgrest.org/en/stable/references/api/preferences.html) of a request that writes. */
export function parsePreferences(header: string | null): Preferences {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', value = ''] = part.trim().split('=')
    if (name && !found.has(name)) found.set(name, value)
  }
  if (found.has('resolution'))
    throw tableError(
      400,
      'PGRST127',
      'Insérer ou remplacer (upsert) n’est pas proposé ici\u00a0: insérez, ou modifiez.',
    )
  const unknown = [...found].filter(([name, value]) => !known.get(name)?.test(value)).map(([name]) => name)
  if (unknown.length > 0 && found.get('handling') === 'strict')
    throw tableError(400, 'PGRST122', 'Prefer\u00a0: préférence inconnue.', unknown.join(', ').slice(0, 200))
  for (const name of unknown) found.delete(name)
  const rowsMax = found.get('max-affected')
  return {
    returning: returnings.find((name) => name === found.get('return')) ?? 'minimal',
    isCounted: found.has('count'),
    isTrial: found.get('tx') === 'rollback',
    rowsMax: rowsMax === undefined ? null : Number(rowsMax),
    applied: [...found].map(([name, value]) => `${name}=${value}`),
  }
}

const known = new Map(
  Object.entries({
    return: /^(?:minimal|headers-only|representation)$/,
    count: /^(?:exact|planned|estimated)$/,
    missing: /^(?:default|null)$/,
    tx: /^(?:commit|rollback)$/,
    handling: /^(?:strict|lenient)$/,
    'max-affected': /^\d{1,9}$/,
  }),
)
