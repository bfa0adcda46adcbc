/** A thing of schema.org, whichever of JSON-LD, microdata or RDFa says it. Names are in lower case, without a prefix. */
export interface Thing {
  types: string[]
  id: string
  values: Map<string, Value[]>
}

export type Value = string | Thing

const thingsMax = 100_000
const depthMax = 30

export const isThing = (value: Value): value is Thing => typeof value === 'object'

export const nameOf = (key: string) => key.replace(/^https?:\/\/schema\.org\/|^schema:/i, '').toLowerCase()
export const typesOf = (text: string) =>
  text.split(/\s+/).flatMap((type) => type.split(/[/#:]/).at(-1)?.toLowerCase() || [])

export const newThing = (types: string[], id = ''): Thing => ({ types, id, values: new Map() })

export function add(thing: Thing, name: string, value: Value): void {
  const values = thing.values.get(name)
  if (values) values.push(value)
  else thing.values.set(name, [value])
}

export const valuesOf = (thing: Thing, name: string): Value[] => thing.values.get(name) ?? []
export const textOf = (thing: Thing, name: string): string =>
  valuesOf(thing, name).find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''
export const thingsOf = (thing: Thing, name: string): Thing[] => valuesOf(thing, name).filter(isThing)

/** Lists are flattened and numbers are texts. The rest of a tree that is too deep or too large is left out. */
export function thingsOfJson(json: unknown): Thing[] {
  const budget = { things: thingsMax }
  const things = valuesOfJson(json, depthMax, budget).filter(isThing)
  resolve(things)
  return things
}

function valuesOfJson(json: unknown, depth: number, budget: { things: number }): Value[] {
  budget.things -= 1
  if (depth === 0 || budget.things < 0) return []
  if (typeof json === 'string') return [json]
  if (typeof json === 'number' && Number.isFinite(json)) return [String(json)]
  if (Array.isArray(json)) return json.flatMap((one) => valuesOfJson(one, depth - 1, budget))
  if (typeof json !== 'object' || json === null) return []
  const { '@value': literal } = json as Record<string, unknown>
  if (literal !== undefined) return valuesOfJson(literal, depth - 1, budget)
  const thing = newThing([])
  for (const [key, value] of Object.entries(json)) {
    const name = nameOf(key)
    const values = valuesOfJson(value, depth - 1, budget)
    if (name === '@type' || name === 'type')
      thing.types.push(...values.flatMap((one) => (isThing(one) ? [] : typesOf(one))))
    if (name === '@id') thing.id = values.map(String)[0] ?? ''
    for (const one of values) add(thing, name, one)
  }
  return [thing]
}

/** A thing that is only a name stands for the one of the same page that says more. */
function resolve(roots: Thing[]): void {
  const byId = new Map<string, Thing>()
  const all: Thing[] = []
  const collect = (things: Thing[]) => {
    for (const thing of things) {
      all.push(thing)
      if (thing.id && thing.values.size > (byId.get(thing.id)?.values.size ?? 1)) byId.set(thing.id, thing)
      for (const values of thing.values.values()) collect(values.filter(isThing))
    }
  }
  collect(roots)
  const whole = (value: Value) =>
    isThing(value) && value.id && value.values.size === 1 ? (byId.get(value.id) ?? value) : value
  for (const { values } of all) for (const [name, list] of values) values.set(name, list.map(whole))
}
