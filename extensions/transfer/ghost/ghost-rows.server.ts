import { createReadStream } from 'node:fs'
import { JSONParser } from '@streamparser/json'

export type GhostRow = Record<string, unknown>

const wrong = 'Ce fichier n’est pas un export de Ghost (Réglages, Import/Export, «\u00a0Export your content\u00a0»).'
const bytesMax = 2 * 1024 ** 3

/** @throws one French sentence */
export async function* ghostRows(file: string): AsyncGenerator<{ table: string; row: GhostRow }> {
  const ready: { table: string; row: GhostRow }[] = []
  const parser = new JSONParser({ paths: ['$.db.*.data.*.*', '$.data.*.*'], keepStack: false })
  parser.onValue = ({ value, stack }) => {
    const table = stack.at(-1)?.key
    if (typeof table === 'string' && value && typeof value === 'object') ready.push({ table, row: value as GhostRow })
  }
  let [bytes, isAny] = [0, false]
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax || parser.isEnded) throw new Error(wrong)
    try {
      parser.write(part)
    } catch (problem) {
      throw new Error(wrong, { cause: problem })
    }
    isAny ||= ready.length > 0
    yield* ready.splice(0)
  }
  if (!isAny || !parser.isEnded) throw new Error(wrong)
}
