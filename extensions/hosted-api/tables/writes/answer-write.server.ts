import type { Account } from '#features/accounts/account.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { answerOnce, countingTransaction } from '#platform/forms/idempotency.server.ts'
import { idempotencyKeyHeader } from '#platform/requests/idempotency-key.ts'
import { formatOf, theOnly } from '../answer-format.ts'
import { fileOriginFor } from '../address-sql.server.ts'
import { parsePreferences } from '../preferences.ts'
import { withinBudget } from '../read-budget.server.ts'
import { readable } from '../read-rows.server.ts'
import { unitsOf } from '../row-query.ts'
import type { TableWithWrites } from '../tables.server.ts'
import { tableError } from '../table-error.ts'
import type { Method, WritableTable } from './writable-table.ts'
import { refusedWrite } from './write-errors.ts'
import { parseWriteQuery } from './write-query.ts'
import {
  asResponse,
  carryOut,
  describeResult,
  findCandidates,
  type Write,
  type WriteAnswer,
} from './write-rows.server.ts'
import { readJsonText } from '../../json-body.server.ts'

/** Writes all rows of a request in one transaction: a refusal for one undoes the others. */
export async function answerWrite(table: TableWithWrites, request: Request, person: Account | null): Promise<Response> {
  const method = request.method as Method
  const { headers } = request
  const account = requireWriter(table.writable, method, person)
  const format = formatOf(headers.get('accept'))
  const preferences = parsePreferences(headers.get('prefer'))
  if (preferences.resolution) requireWriter(table.writable, 'PATCH', person)
  const address = new URL(request.url)
  const query = parseWriteQuery(table.shape, method, address, headers.get('range'))
  const key = idempotencyKey(headers.get(idempotencyKeyHeader))
  const body = method === 'DELETE' ? { text: '', json: null } : await readBody(request, table.bytesMax)
  const writer = { account, network: clientNetwork(request) }
  const viewer = { reader: account, origin: fileOriginFor(request.headers) }
  const candidates = await withinBudget(request, unitsOf(query.query), async (execute) =>
    method === 'POST' ? [] : findCandidates(query, viewer, execute),
  )
  const write: Write = { table, method, query, json: body.json, candidates, writer, viewer, format, preferences }
  const handle = () => tryWrite(write)
  const content = [address.search, headers.get('accept'), headers.get('prefer'), body.text]
  const answer = key
    ? answerOnce({ key, sender: account.id, address: `${method} ${address.pathname}`, content }, handle)
    : countingTransaction(handle)
  return asResponse(await answer.catch(trialAnswer))
}

class Trial extends Error {
  readonly answer: WriteAnswer
  constructor(answer: WriteAnswer) {
    super('Undone, as asked for.')
    this.answer = answer
  }
}

async function tryWrite(write: Write): Promise<WriteAnswer> {
  const result = await readable(carryOut(write))
  if (write.format.isObject) theOnly(result.ids)
  const answer = await describeResult(write, result)
  if (write.preferences.isTrial) throw new Trial(answer)
  return answer
}

function trialAnswer(problem: unknown): WriteAnswer {
  if (problem instanceof Trial) return problem.answer
  throw problem
}

function requireWriter(writable: WritableTable, method: Method, person: Account | null): Account {
  const sentence = writable.whyNot(person, method)
  if (sentence || !person) throw refusedWrite({ status: person ? 403 : 401, sentence: sentence ?? '' })
  return person
}

function idempotencyKey(header: string | null): string | null {
  if (header === null) return null
  const [, key] = /^"?([\x21\x23-\x7e]{8,255})"?$/.exec(header.trim()) ?? []
  if (key) return key
  throw tableError(400, 'PGRST100', 'Idempotency-Key\u00a0: attendu 8 à 255\u00a0caractères ASCII.')
}

async function readBody(request: Request, bytesMax: number): Promise<{ text: string; json: unknown }> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:vnd\.pgrst\.(?:object|array)\+)?json(?:\s*;|$)/i.test(type))
    throw tableError(415, 'PGRST102', 'Le corps de la demande doit être du JSON.', type.slice(0, 100))
  const text = await request.text()
  if (Buffer.byteLength(text) > bytesMax) throw tableError(413, 'PGRST102', 'Le message est trop volumineux.')
  const json = readJsonText(text)
  if (json === undefined) throw tableError(400, 'PGRST102', 'Le corps de la demande n’est pas du JSON.')
  return { text, json }
}
