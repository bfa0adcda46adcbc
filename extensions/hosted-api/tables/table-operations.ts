import { z } from 'zod'
import { keyScopes } from '#features/keys/key.ts'
import { programStatementSecondsMax } from '#platform/postgres/program-reads.ts'
import { duration, frenchNumber } from '#platform/text/french.ts'
import { type Call, describeCalls, reasonForPrograms, reasonForPeople } from '../describing.ts'
import { operators } from './operators.ts'
import readTexts from './read-operations.json' with { type: 'json' }
import { rowsMax } from './row-query.ts'
import sharedAnswers from './shared-answers.json' with { type: 'json' }
import { answerBytesMax, shapes, type TableName, type TableShape } from './table-shapes.ts'
import writeTexts from './write-operations.json' with { type: 'json' }
import { writtenRowsMax } from './writes/row-input.ts'

/** The documentation derives the shape of rows from the columns that the code reads and writes. */
const kindShapes = {
  uuid: z.uuid(),
  text: z.string(),
  texts: z.array(z.string()),
  boolean: z.boolean(),
  timestamp: z.iso.datetime({ offset: true }),
}

function fieldsOf({ columns }: TableShape) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, kind]) => [name, kindShapes[kind].nullable().optional()] as const),
  )
}

const readRow = (shape: TableShape) => z.looseObject(fieldsOf(shape))

const writtenRow = (shape: TableShape) => z.strictObject(fieldsOf(shape))

const tableErrorShape = z.strictObject({
  code: reasonForPrograms,
  message: reasonForPeople,
  details: z.string().nullable(),
  hint: z.null(),
})

const rules = {
  answers: sharedAnswers,
  facts: {
    answerMegabytes: answerBytesMax / 1024 / 1024,
    operators: Object.entries(operators).flatMap(([name, { kinds }]) => (kinds.length > 0 ? name : [])),
    readScope: keyScopes.read.label,
    readTimeMax: duration(programStatementSecondsMax, 'seconde'),
    rowsMax: frenchNumber(rowsMax),
    writtenRowsMax,
  },
  refusal: { shape: tableErrorShape },
  calls(method: string, path: string): Call {
    const table = shapes[path.slice(1) as TableName]
    const facts = { columns: Object.keys(table.columns) }
    const row = writtenRow(table)
    const shape = z.array(readRow(table))
    if (method === 'post') return { body: z.union([row, z.array(row).max(writtenRowsMax)]), shape, isOnRequest: true }
    return { facts, shape, ...(method === 'patch' && { body: row }) }
  },
}

export const tableOperations = [...describeCalls(readTexts, rules), ...describeCalls(writeTexts, rules)]
