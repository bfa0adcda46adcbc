import { tableError, unreadable } from './table-error.ts'
import { columnOf, type Column, type TableShape } from './table-shapes.ts'
import { TextReader } from './text-reader.ts'

export type Field = { key: string } & ({ column: Column } | { embed: string; fields: Field[] })

/** As in `*,titre:title`. Under forty names the longest column would make one answer forty times as long. */
const usesMax = 2
const name = /(?:([\p{L}_][\p{L}\p{N}_]{0,62}):)?([a-z_]{1,63})(?![^,()])/uy

/** `id,titre:title,articles(title,slug)`. Casts, aggregates, joins by hint and JSON paths are not in the grammar. */
export function parseSelection(shape: TableShape, text: string): Field[] {
  const reader = new TextReader(text)
  const fields = readFields(shape, reader, text)
  if (!reader.isAtEnd()) throw unreadable('select', text)
  return fields
}

function readFields(shape: TableShape, reader: TextReader, text: string): Field[] {
  const fields: Field[] = []
  do {
    if (reader.skip('*')) {
      fields.push(...Object.keys(shape.columns).map((key) => ({ key, column: columnOf(shape, key) })))
      continue
    }
    const [, alias, found = ''] = reader.take(name) ?? []
    if (!found) throw unreadable('select', text)
    fields.push({
      key: alias ?? found,
      ...(reader.skip('(') ? readEmbed(shape, found, reader, text) : { column: columnOf(shape, found) }),
    })
  } while (reader.skip(','))
  if (usedMost(fields.map(({ key }) => key)) > 1 || usedMost(fields.map(sourceOf)) > usesMax)
    throw tableError(400, 'PGRST100', `select\u00a0: au plus ${usesMax} fois un champ, sous d’autres noms.`)
  return fields
}

function readEmbed(shape: TableShape, found: string, reader: TextReader, text: string) {
  const embedded = Object.hasOwn(shape.embeds, found) ? shape.embeds[found] : undefined
  if (!embedded) throw tableError(400, 'PGRST200', `La table ${shape.name} n’est pas liée à ${found}.`)
  const fields = readFields(embedded.shape, reader, text)
  reader.expect(')')
  return { embed: found, fields }
}

function sourceOf(field: Field): string {
  return 'column' in field ? field.column.name : field.embed
}

function usedMost(names: string[]): number {
  return Math.max(...Object.values(Object.groupBy(names, (one) => one)).map((same = []) => same.length))
}
