import { pseudoRandom } from '../../../tests/support/pseudo-random.ts'
import callValues from './call-values.json' with { type: 'json' }

/** The part of JSON Schema that the document uses. */
interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  schema: Schema
}

interface DescribedOperation {
  operationId: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

export interface ApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>
}

const usual: Record<string, string[]> = callValues.usual
const { strange } = callValues
const strangeTexts = [...strange.texts, '9'.repeat(40), 'a'.repeat(3000)]

/** Calls every operation of the document in turn with described or strange values. The same seed gives the same calls. */
export function describedCalls(
  { paths }: ApiDocument,
  seed: number,
  known: { ids: string[]; texts: string[]; png: Buffer },
) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const below = pseudoRandom(seed)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (share: number) => below(1000) < share * 1000
  let strangeShare = 0
  const strangely = () => chance(strangeShare)
  const text = () => oneOf([...known.texts, ...known.ids, ...strangeTexts])

  function anything(depth = 2): unknown {
    const kind = below(5)
    if (kind === 0) return oneOf([null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER])
    if (kind === 1 && depth > 0) return Array.from({ length: below(4) }, () => anything(depth - 1))
    if (kind === 2 && depth > 0) return { [text()]: anything(depth - 1) }
    return kind === 3 && chance(0.1) ? 'é'.repeat(200_000) : text()
  }
  function fitting(schema: Schema): unknown {
    if (strangely()) return anything()
    if (schema.anyOf) return fitting(oneOf(schema.anyOf))
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return oneOf(schema.enum)
    if (schema.type === 'object') {
      const fields = Object.entries(schema.properties ?? {}).filter(() => chance(0.8))
      const more = strangely() ? [[text(), anything()] as const] : []
      return Object.fromEntries([...fields.map(([name, field]) => [name, fitting(field)] as const), ...more])
    }
    if (schema.type === 'array') return Array.from({ length: 1 + below(2) }, () => fitting(schema.items ?? {}))
    if (schema.type === 'boolean') return chance(0.5)
    if (schema.type === 'integer' || schema.type === 'number') return oneOf([0, 1, 20, -1, 1e9])
    if (schema.type === 'null') return null
    return schema.format === 'uuid' ? oneOf(known.ids) : oneOf(known.texts)
  }
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

  function filterOf(column: string): string {
    const value = () => (strangely() ? text() : oneOf(/(?:^|_)id$/.test(column) ? known.ids : known.texts))
    const operators = [
      () => `eq.${value()}`,
      () => `neq.${value()}`,
      () => `in.("${value()}","${value()}")`,
      () => `ilike.*${value()}*`,
      () => oneOf(['is.null', 'is.not_null']),
    ]
    return (chance(0.2) ? 'not.' : '') + oneOf(operators)()
  }
  function treeOf(depth: number): string {
    const column = oneOf(['id', 'title', 'content', 'author'])
    const part = () =>
      depth > 0 && chance(0.3) ? `${oneOf(['and', 'not.or'])}${treeOf(depth - 1)}` : `${column}.${filterOf(column)}`
    return `(${part()},${part()})`
  }
  /** The description of a parameter, or the list above, says what a schema cannot. */
  function valueOf({ name, schema, description }: Parameter): string {
    if (schema.enum || strangely()) return asText(fitting(schema))
    const example = /par exemple ([^\s\u00a0]+?)[,.]?(?:\s|$)/.exec(description)?.[1]
    if (example === 'eq.valeur') return filterOf(name)
    if (name === 'or') return treeOf(2)
    return example ?? oneOf(usual[name] ?? known.texts)
  }
  function addressOf(path: string, { parameters }: DescribedOperation): string {
    const search = new URLSearchParams()
    let address = path
    const isFilter = ({ description }: Parameter) => description.includes('eq.valeur')
    const filters = parameters.filter(isFilter)
    if (filters.length > 0 && chance(0.8)) {
      const filter = filters.find(({ name }) => name === 'id' && chance(0.6)) ?? oneOf(filters)
      search.append(filter.name, valueOf(filter))
    }
    for (const parameter of parameters) {
      const { name, in: place, schema } = parameter
      if (place === 'path') address = address.replace(`{${name}}`, segmentOf(schema))
      else if (place === 'query' && !isFilter(parameter) && chance(schema.enum ? 0.9 : 0.3))
        search.append(name, valueOf(parameter))
    }
    if (strangely()) search.append(text().toWellFormed(), text().toWellFormed())
    return search.size > 0 ? `${address}?${search}` : address
  }
  /** Empty, or dots alone, it would be another path. */
  function segmentOf(schema: Schema): string {
    const value = asText(chance(0.5) && !schema.enum ? oneOf(known.ids) : fitting(schema)).slice(0, 3000)
    return /^[.\s]*$/.test(value) ? 'x' : encodeURIComponent(value)
  }
  function headersOf({ parameters }: DescribedOperation): Record<string, string> {
    const sent = parameters.filter(({ in: place, schema }) => place === 'header' && chance(schema.enum ? 0.9 : 0.5))
    const values = sent.map((parameter) => [parameter.name, valueOf(parameter)] as const)
    // HTTP clients send Latin-1 only.
    return Object.fromEntries(values.map(([name, value]) => [name, value.replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/g, '')]))
  }
  function bodyOf({ requestBody }: DescribedOperation): { type: string; body: string | Buffer } | null {
    if (!requestBody) return strangely() ? { type: oneOf(strange.types), body: oneOf(strange.bodies) } : null
    const [type, { schema, examples = {} }] = oneOf(Object.entries(requestBody.content))
    const sentType = strangely() ? oneOf(strange.types) : type.replace('*', 'png')
    if (strangely() && chance(0.5)) return { type: sentType, body: oneOf(strange.bodies) }
    if (!schema) return { type: sentType, body: strangely() ? known.png.subarray(0, 40) : known.png }
    const shown = Object.values(examples).map(({ value }) => value)
    return { type: sentType, body: JSON.stringify(shown.length > 0 && chance(0.5) ? oneOf(shown) : fitting(schema)) }
  }

  let turn = 0
  return function nextCall() {
    const { path, method, operation } = operations[turn++ % operations.length] as (typeof operations)[number]
    strangeShare = oneOf([0, 0.1, 0.4])
    const sent = method === 'get' || method === 'head' ? null : bodyOf(operation)
    return {
      path,
      method,
      address: addressOf(path, operation),
      headers: { ...headersOf(operation), ...(sent?.type && { 'content-type': sent.type }) },
      body: sent?.body ?? null,
      operation,
    }
  }
}
