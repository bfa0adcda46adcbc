import { z } from 'zod'
import { keyScopes } from '#features/keys/key.ts'
import { programStatementSecondsMax } from '#platform/postgres/program-reads.ts'
import { duration, frenchNumber } from '#platform/text/french.ts'
import { type Call, describeCalls } from '../describing.ts'
import { operators } from './operators.ts'
import readTexts from './read-operations.json' with { type: 'json' }
import { readRow, tableErrorShape, writtenRow } from './row-schemas.ts'
import { rowsMax } from './row-query.ts'
import sharedAnswers from './shared-answers.json' with { type: 'json' }
import { answerBytesMax, shapes, type TableName } from './table-shapes.ts'
import writeTexts from './write-operations.json' with { type: 'json' }
import { writtenRowsMax } from './writes/row-input.ts'

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
