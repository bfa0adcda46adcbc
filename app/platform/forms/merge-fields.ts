import type { FieldErrors, ValidFields } from './form.ts'

/** The fields whose conflict is named; the value of one that has an input is shown too. */
type Labels = Record<string, string | { label: string }>

/**
 * Two people may save the same form: a field that this one did not change stays as the other saved it.
 * @param start the fields that the form began from, in JSON
 * @returns a sentence too when both changed the same field
 */
export function mergeFields<T extends object>(own: Partial<T>, current: T, start: string, labels: Labels) {
  const before = new Map<string, unknown>(Object.entries(parseFields(start)))
  const others = new Map<string, unknown>(Object.entries(current))
  const changes = Object.entries(own).filter(([field, value]) => !isSame(value, before.get(field)))
  const conflicts = changes.flatMap(([field, value]): [string, string][] => {
    const [label, other] = [labels[field], others.get(field)]
    if (!label || !before.has(field) || isSame(other, before.get(field)) || isSame(other, value)) return []
    return [[field, typeof label === 'string' ? label : `${label.label} «\u00a0${[other].flat().join(', ')}\u00a0»`]]
  })
  return {
    fields: { ...current, ...Object.fromEntries(changes) } as T,
    changes,
    conflicts: conflicts.map(([field, name]): [string, string] => [field, conflictSentence([name])]),
    conflict: conflicts.length > 0 ? conflictSentence(conflicts.map(([, name]) => name)) : null,
  }
}

const conflictSentence = (names: string[]) =>
  `Un autre administrateur vient d’enregistrer\u00a0: ${names.join(', ')}. Enregistrez de nouveau pour garder votre choix.`

/** Leaves out what the form did not change since its field `start`, and what somebody else changed too. */
export function onlyChanges<T extends object>(form: FormData, read: ValidFields<T>, current: T, labels: Labels) {
  const start = form.get('start')
  const { changes, conflicts } = mergeFields(read.validFields, current, typeof start === 'string' ? start : '', labels)
  const errors: FieldErrors = { ...read.errors, ...Object.fromEntries(conflicts) }
  const validFields = Object.fromEntries(changes.filter(([field]) => !(field in errors))) as Partial<T>
  return { validFields, errors }
}

function parseFields(text: string): object {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    return {}
  }
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
