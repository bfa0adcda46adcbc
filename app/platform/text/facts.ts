/** A sentence names the items of a list with commas between them. */
export type Facts = Record<string, string | number | readonly string[]>

export function requireIn<Value>(values: Record<string, Value>, name: string): Value {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`There is no {${name}}.`)
  return value
}

/**
 * Writes facts, which code holds, into a text that names them, such as `{rowsMax}`.
 * @throws for a name that is no fact, so that nobody reads one
 */
export function fillFacts(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = requireIn(facts, name)
    return fillFacts(typeof fact === 'object' ? fact.join(', ') : String(fact), facts)
  })
}

/** A text that is nothing but the name of a list stands for its items. */
export function fillList(text: string, facts: Facts): readonly string[] {
  const fact = facts[/^\{(\w+)\}$/.exec(text)?.[1] ?? '']
  return typeof fact === 'object' ? fact : [fillFacts(text, facts)]
}
