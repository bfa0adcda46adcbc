import { z } from 'zod'
import type { TableShape } from './table-shapes.ts'
import { reasonForPrograms, reasonForPeople } from '../describing.ts'

/** The documentation derives the shape of rows from the columns that the code reads and writes. */
const kinds = {
  uuid: z.uuid(),
  text: z.string(),
  texts: z.array(z.string()),
  boolean: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }),
}

function fieldsOf({ columns }: TableShape) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, kind]) => [name, kinds[kind].nullable().optional()] as const),
  )
}

export const readRow = (shape: TableShape) => z.looseObject(fieldsOf(shape))

export const writtenRow = (shape: TableShape) => z.strictObject(fieldsOf(shape))

export const tableErrorShape = z.strictObject({
  code: reasonForPrograms,
  message: reasonForPeople,
  details: z.string().nullable(),
  hint: z.null(),
})
