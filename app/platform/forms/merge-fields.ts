/** The fields whose conflict is named; the value of one that has an input is shown too. */
type Labels = Record<string, string | { label: string }>

/**
 * Two people may save the same form: a field that this one did not change stays as the other saved it.
 * @param start the fields that the form began from, in JSON
 * @returns a sentence too when both changed the same field
 */
export function mergeFields<Fields extends object>(own: Fields, current: Fields, start: string, labels: Labels) {
  const before = new Map<string, unknown>(Object.entries(parseFields(start)))
  const others = new Map<string, unknown>(Object.entries(current))
  const changes = Object.entries(own).filter(([field, value]) => !isSame(value, before.get(field)))
  const conflicts = changes.flatMap(([field, value]) => {
    const [label, other] = [labels[field], others.get(field)]
    if (!label || !before.has(field) || isSame(other, before.get(field)) || isSame(other, value)) return []
    return typeof label === 'string' ? label : `${label.label} «\u00a0${[other].flat().join(', ')}\u00a0»`
  })
  const sentence = `Un autre administrateur vient d’enregistrer\u00a0: ${conflicts.join(', ')}. Enregistrez de nouveau pour garder votre choix.`
  return {
    fields: { ...current, ...Object.fromEntries(changes) } as Fields,
    conflict: conflicts.length > 0 ? sentence : null,
  }
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
