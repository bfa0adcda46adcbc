import type { OutageKind } from '#features/site/outage.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { ApiFailure } from '#features/site/answer-failures.server.ts'
import { callerOf, whyNotScope, type Caller, type CallerRefusal } from '#features/keys/caller.server.ts'
import type { KeyScope } from '#features/keys/key.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { answerRead } from './answer-read.server.ts'
import { isVisitorRead } from './visitor-read.ts'
import { readForVisitors } from './visitor-read.server.ts'
import { tables, type TableName } from './readable.server.ts'
import { TableError, tooMany } from './table-error.ts'
import { parsePreferences } from './writes/preferences.ts'
import { answerWrite } from './writes/answer-write.server.ts'
import { writableTables } from './writes/writable.server.ts'

export function readTable(name: TableName, request: Request): Promise<Response> {
  return answering(request, 'accept-profile', (caller) => {
    requireScope(caller, 'read')
    const read = () => answerRead(tables[name], request, caller.person)
    const isVisitors = name === 'articles' && isVisitorRead((header) => request.headers.get(header))
    return isVisitors ? readForVisitors(read) : read()
  })
}

const writingMethods = new Set(['POST', 'PATCH', 'DELETE'])

export function writeTable(name: TableName, request: Request): Promise<Response> {
  return answering(request, 'content-profile', (caller) => {
    if (!writingMethods.has(request.method))
      throw new TableError(405, 'PGRST117', 'Cette table ne connaît pas cette méthode.')
    const writable = writableTables[name]
    requireScope(caller, writable.scope)
    if (parsePreferences(request.headers.get('prefer')).returning === 'representation') requireScope(caller, 'read')
    return answerWrite(tables[name], writable, request, caller.person)
  })
}

async function answering(
  request: Request,
  schemaHeader: string,
  answer: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  try {
    const caller = await callerOf(request)
    if (!caller.ok) throw tableErrorOfCaller(caller.refusal)
    const schema = request.headers.get(schemaHeader) ?? 'public'
    if (schema !== 'public') throw new TableError(406, 'PGRST106', 'Seul le schéma public est proposé ici.')
    return await answer(caller.value)
  } catch (problem) {
    if (problem instanceof TableError) return refuseTable(problem)
    throw problem
  }
}

const codesOfOutages: Record<OutageKind, string> = {
  'database away': '57P03',
  'disk full': '53100',
  'files away': '58030',
}

export function refuseFailedTable({ status, outage, sentence, requestId }: ApiFailure): Response {
  return refuseTable(new TableError(status, outage ? codesOfOutages[outage] : 'XX000', sentence, requestId))
}

function tableErrorOfCaller({ status, reason, sentence, retryAfterSeconds }: CallerRefusal): TableError {
  if (retryAfterSeconds) return tooMany(retryAfterSeconds)
  return new TableError(status, reason === 'expired' ? 'PGRST303' : 'PGRST301', sentence)
}

function requireScope(caller: Caller, scope: KeyScope | null): void {
  const sentence = whyNotScope(caller, scope)
  if (sentence) throw new TableError(403, '42501', sentence)
}

export function refuseTable({ status, code, message, details, retryAfterSeconds }: TableError): Response {
  const headers = retryAfter(retryAfterSeconds)
  if (status === 405) headers.allow = 'GET, HEAD, POST, PATCH, DELETE'
  return jsonAnswer({ code, message, details, hint: null }, status, headers)
}
