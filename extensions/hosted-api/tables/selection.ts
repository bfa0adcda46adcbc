import type { CallError } from '../call-error.ts'
import { queryOf, type Embed, type Field, type RowQuery } from './row-query.ts'
import { outsideGrammar, tableError, unreadable } from './table-error.ts'
import { columnOf, longColumns, relationOf, shapes, type TableShape } from './table-shapes.ts'
import { TextReader } from './text-reader.ts'

/** As in `*,titre:title`. Under forty names, one long column would make an answer forty times as long. */
const usesMax = 2
/** PostgreSQL builds an object of at most fifty values. */
const fieldsMax = 50
const depthMax = 4
const embedsMax = 8

const label = /(?:(?:"([^"]{1,63})"|([\p{L}_][\p{L}\p{N}_$-]{0,62})):(?!:))?/uy
const name = /"?([a-z_]{1,63})"?(?![\p{L}\p{N}_ "])/uy
const casts = new Set(
  'text varchar integer int int4 bigint int8 numeric float8 boolean bool date time timestamp timestamptz uuid json jsonb'.split(
    ' ',
  ),
)

/** Parses `id,titre:title::text,articles!inner(title,comments(count)),...user_roles(username)`. */
export function parseSelection(shape: TableShape, text: string): RowQuery {
  const reader = new TextReader(text.replaceAll(/("[^"]*")|\s+/g, '$1'))
  const query = queryOf(shape)
  const state = { reader, text, embeds: 0 }
  query.fields = readFields(shape, state, 1)
  if (!reader.isAtEnd()) throw unreadable('select', text)
  return query
}

interface Reading {
  reader: TextReader
  text: string
  embeds: number
}

function readFields(shape: TableShape, reading: Reading, depth: number): Field[] {
  const { reader } = reading
  const { columns } = shape
  const fields: Field[] = []
  do {
    if (reader.skip('*')) fields.push(...Object.keys(columns).map((key) => ({ key, column: columnOf(shape, key) })))
    else fields.push(readField(shape, reading, depth))
    if (fields.length > fieldsMax) throw tooManyFields()
  } while (reader.skip(','))
  const keys = keysOf(fields)
  if (keys.length > fieldsMax || usedMost(keys) > 1 || usedMost(fields.map(sourceOf)) > usesMax) throw tooManyFields()
  if (fields.length > 1 && fields.some((field) => 'isCount' in field)) throw noAggregates('count')
  return fields
}

/** A spread embed lends its own keys to the row around it. */
export function keysOf(fields: Field[]): string[] {
  return fields.flatMap((field) => {
    if (!('embed' in field)) return field.key
    if (field.embed.query.fields.length === 0) return []
    return field.embed.isSpread ? keysOf(field.embed.query.fields) : field.key
  })
}

function tooManyFields(): CallError {
  return outsideGrammar(`select\u00a0: au plus ${usesMax} fois un champ, sous d’autres noms, et ${fieldsMax} champs.`)
}

function noAggregates(what: string): CallError {
  return tableError(400, 'PGRST123', 'Seul count, sans autre colonne, est proposé ici.', what)
}

function readField(shape: TableShape, reading: Reading, depth: number): Field {
  const { reader, text } = reading
  const isSpread = reader.take(/\.{2,3}/y) !== null
  const [, quotation, alias = quotation] = reader.take(label) ?? []
  const [, source = ''] = reader.take(name) ?? []
  if (!source) throw unreadable('select', text)
  const hints = readHints(reader)
  const [path = ''] = reader.take(/(?:->>?(?:[^,.:()>"-]|-(?!>))+)+/y) ?? []
  const key = alias ?? path.split(/->>?/).findLast((step) => /[^-\d]/.test(step)) ?? source
  if (reader.skip('(')) {
    if (source === 'count' && !isSpread && reader.skip(')')) return { key, isCount: true }
    const names = alias === undefined ? [source] : [alias, source]
    return { key, embed: readEmbed(shape, { source, names, hints, isSpread }, reading, depth + 1) }
  }
  if (isSpread || hints.length > 0) throw unreadable('select', text)
  const [, aggregate] = reader.take(/\.([a-z]+)\(\)/y) ?? []
  if (aggregate) throw noAggregates(`${source}.${aggregate}()`)
  if (source + path === 'count' && !Object.hasOwn(shape.columns, source)) return { key, isCount: true }
  const column = columnOf(shape, source + path)
  return reader.skip(':') ? { key, column, cast: castOf(reader, text) } : { key, column }
}

function castOf(reader: TextReader, text: string): string {
  reader.expect(':')
  const [, type = ''] = reader.take(/([a-z0-9]{1,20})/y) ?? []
  if (!casts.has(type)) throw tableError(400, '42704', 'Ce type n’est pas proposé ici.', text.slice(0, 200))
  return type
}

/** Reads `!inner`, `!left`, the name of a column or of a foreign key. */
function readHints(reader: TextReader): string[] {
  const hints: string[] = []
  for (;;) {
    const [, hint] = reader.take(/!([a-z_]{1,63})/y) ?? []
    if (hint === undefined) return hints
    hints.push(hint)
  }
}

interface EmbedStart {
  source: string
  names: string[]
  hints: string[]
  isSpread: boolean
}

function readEmbed(
  shape: TableShape,
  { source, names, hints, isSpread }: EmbedStart,
  reading: Reading,
  depth: number,
): Embed {
  reading.embeds += 1
  if (depth > depthMax || reading.embeds > embedsMax)
    throw outsideGrammar(`Au plus ${embedsMax} tables liées par demande, et ${depthMax} niveaux.`)
  const isInner = hints.includes('inner')
  const hint = hints.find((word) => word !== 'inner' && word !== 'left')
  const { relation, isMany } = relationOf(shape, source, hint)
  if (isSpread && isMany) throw noAggregates(`...${source}`)
  const query = queryOf(shapes[isMany ? relation.from : relation.to])
  if (!reading.reader.skip(')')) {
    query.fields = readFields(query.shape, reading, depth)
    reading.reader.expect(')')
  }
  if (isSpread && query.fields.some((field) => 'isCount' in field)) throw noAggregates('...count')
  return { names, relation, isMany, isInner, isSpread, query }
}

function sourceOf(field: Field): string {
  if ('isCount' in field) return 'count'
  if ('embed' in field) return `${field.embed.relation.by} ${field.embed.query.shape.name}`
  const { name: source, path = [] } = field.column
  return longColumns.includes(source) ? source : source + path.join('')
}

function usedMost(names: string[]): number {
  return Math.max(0, ...Object.values(Object.groupBy(names, (one) => one)).map((same = []) => same.length))
}
