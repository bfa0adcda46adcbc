import { tableError } from '../table-error.ts'

export interface Preferences {
  returning: 'minimal' | 'headers-only' | 'representation'
  isCounted: boolean
  isTrial: boolean
  rowsMax: number | null
  appliedPreferences: string[]
}

const returnings = ['minimal', 'headers-only', 'representation'] as const

/** Reads the header `Prefer`: https://docs.postgrest.org/en/stable/references/api/preferences.html */
export function parsePreferences(header: string | null): Preferences {
  const values = new Map<string, string>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', value = ''] = part.trim().split('=')
    if (name && !values.has(name)) values.set(name, value)
  }
  if (values.has('resolution'))
    throw tableError(
      400,
      'PGRST127',
      'Insérer ou remplacer (upsert) n’est pas proposé ici\u00a0: insérez, ou modifiez.',
    )
  const others = [...values].filter(([name, value]) => !patterns.get(name)?.test(value)).map(([name]) => name)
  if (others.length > 0 && values.get('handling') === 'strict')
    throw tableError(400, 'PGRST122', 'Prefer\u00a0: préférence inconnue.', others.join(', ').slice(0, 200))
  for (const name of others) values.delete(name)
  const rowsMax = values.get('max-affected')
  return {
    returning: returnings.find((name) => name === values.get('return')) ?? 'minimal',
    isCounted: values.has('count'),
    isTrial: values.get('tx') === 'rollback',
    rowsMax: rowsMax === undefined ? null : Number(rowsMax),
    appliedPreferences: [...values].map(([name, value]) => `${name}=${value}`),
  }
}

const patterns = new Map(
  Object.entries({
    return: /^(?:minimal|headers-only|representation)$/,
    count: /^(?:exact|planned|estimated)$/,
    missing: /^(?:default|null)$/,
    tx: /^(?:commit|rollback)$/,
    handling: /^(?:strict|lenient)$/,
    'max-affected': /^\d{1,9}$/,
  }),
)
