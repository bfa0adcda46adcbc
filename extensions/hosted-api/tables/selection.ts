import type { CallError } from '../call-error.ts'
import { tableError, unreadable } from './table-error.ts'
import { columnOf, type Column, type TableShape } from './table-shapes.ts'
import { TextReader } from './text-reader.ts'

export type Field = { key: string } & ({ column: Column } | { embed: string; fields: Field[] })

/** As in `*,titre:title`. Under forty names, one long column would make an answer forty times as long. */
const usesMax = 2
const name = /(?:([\p{L}_][\p{L}\p{N}_]{0,62}):)?([a-z_]{1,63})(?![^,()])/uy

/** Parses `id,titre:title,articles(title,slug)`. The grammar has no casts, aggregates, join hints or JSON paths. */
export function parseSelection(shape: TableShape, text: string): Field[] {
  const reader = new TextReader(text)
  const fields = readFields(shape, reader, text)
  if (!reader.isAtEnd()) throw unreadable('select', text)
  return fields
}

function readFields(shape: TableShape, reader: TextReader, text: string): Field[] {
  const { columns, embeds } = shape
  const fields: Field[] = []
  do {
    if (reader.skip('*')) fields.push(...Object.keys(columns).map((key) => ({ key, column: columnOf(shape, key) })))
    else fields.push(readField(shape, reader, text))
    if (fields.length > usesMax * (Object.keys(columns).length + Object.keys(embeds).length)) throw tooManyFields()
  } while (reader.skip(','))
  if (usedMost(fields.map(({ key }) => key)) > 1 || usedMost(fields.map(sourceOf)) > usesMax) throw tooManyFields()
  return fields
}

function tooManyFields(): CallError {
  return tableError(400, 'PGRST100', `select\u00a0: au plus ${usesMax} fois un champ, sous d’autres noms.`)
}

function readField(shape: TableShape, reader: TextReader, text: string): Field {
  const [, alias, source = ''] = reader.take(name) ?? []
  if (!source) throw unreadable('select', text)
  const key = alias ?? source
  if (!reader.skip('(')) return { key, column: columnOf(shape, source) }
  const embed = Object.hasOwn(shape.embeds, source) ? shape.embeds[source] : undefined
  if (!embed) throw tableError(400, 'PGRST200', `La table ${shape.name} n’est pas liée à ${source}.`)
  const fields = readFields(embed.shape, reader, text)
  reader.expect(')')
  return { key, embed: source, fields }
}

function sourceOf(field: Field): string {
  return 'column' in field ? field.column.name : field.embed
}

function usedMost(names: string[]): number {
  return Math.max(...Object.values(Object.groupBy(names, (one) => one)).map((same = []) => same.length))
}
