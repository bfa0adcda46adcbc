import { createReadStream } from 'node:fs'
import { JSONParser, TokenType } from '@streamparser/json'
import { withHtml } from './ghost-html.ts'
import { type GhostRow, rowOf } from './ghost-row.ts'

const wrong = 'Ce fichier n’est pas un export de Ghost (Réglages, Import/Export, «\u00a0Export your content\u00a0»).'
const cut = (bytes: number) => `Cet export est coupé ou abîmé, vers l’octet\u00a0${bytes}.`
const bytesMax = 2 * 1024 ** 3
/** The limit of one row. */
const rowBytesMax = 50_000_000
const depthMax = 100
const tooLarge = (megabytes: number) =>
  `Cet export contient, vers le mégaoctet\u00a0${megabytes}, une valeur plus grande ou plus imbriquée qu’un export de Ghost n’en a.`

/** @throws one French sentence */
export async function* ghostRows(file: string): AsyncGenerator<{ table: string; row: GhostRow }> {
  const ready: { table: string; row: GhostRow }[] = []
  const parser = new JSONParser({ paths: ['$.db.*.data.*.*', '$.*.data.*.*', '$.data.*.*'], keepStack: false })
  parser.onValue = ({ value, stack }) => {
    const table = stack.at(-1)?.key
    if (typeof table === 'string' && value && typeof value === 'object') ready.push({ table, row: rowOf(value) })
  }
  let [bytes, bytesAtRow, depth, deepest, isAny] = [0, 0, 0, 0, false]
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    deepest = Math.max(deepest, depth)
  }
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax || parser.isEnded) throw new Error(isAny ? cut(bytes) : wrong)
    try {
      parser.write(bytes === part.length && part.toString('latin1', 0, 3) === 'ï»¿' ? part.subarray(3) : part)
    } catch (problem) {
      throw new Error(isAny || ready.length > 0 ? cut(bytes) : wrong, { cause: problem })
    }
    if (ready.length > 0) bytesAtRow = bytes
    if (deepest > depthMax || bytes - bytesAtRow > rowBytesMax) throw new Error(tooLarge(Math.floor(bytes / 1_000_000)))
    isAny ||= ready.some(({ table }) => table === 'posts' || table === 'users')
    for (const { table, row } of ready.splice(0)) yield { table, row: table === 'posts' ? withHtml(row) : row }
  }
  if (!isAny || !parser.isEnded) throw new Error(isAny ? cut(bytes) : wrong)
}
