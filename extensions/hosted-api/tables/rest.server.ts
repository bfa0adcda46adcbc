import { authorsTag } from '#features/articles/article-events.ts'
import { expirePageAtNextPublication } from '#features/articles/publication.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { callerOf, whyNotScope, type Caller } from '#features/keys/caller.server.ts'
import type { KeyScope } from '#features/keys/key.ts'
import type { OutageKind } from '#features/site/outage.ts'
import { protocol, type Call } from '../protocol.server.ts'
import { answerRead } from './answer-read.server.ts'
import { parsePreferences } from './preferences.ts'
import { tableError, tooMany } from './table-error.ts'
import { hasWrites, tables, type Table, type TableWithWrites } from './tables.server.ts'
import { isVisitorRead } from './visitor-read.ts'
import { answerWrite } from './writes/answer-write.server.ts'

const codesOfOutages: Record<OutageKind, string> = {
  'database away': '57P03',
  'disk full': '53100',
  'files away': '58030',
}

/** PostgREST: https://docs.postgrest.org/en/stable/references/api/tables_views.html */
export const rest = protocol({
  root: '/rest/v1',
  operations: Object.fromEntries(
    Object.values(tables).map((table: Table) => {
      const read = ({ request }: Call) => readTable(table, request)
      if (!hasWrites(table)) return [`/${table.shape.name}`, { GET: read }]
      const write = ({ request }: Call) => writeTable(table, request)
      return [`/${table.shape.name}`, { GET: read, POST: write, PATCH: write, DELETE: write }]
    }),
  ),
  shape: ({ code, message, more: { details = null } }) => ({ code, message, details, hint: null }),
  absent(path, { method, headers }) {
    requirePublic(headers, method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile')
    if (!path.startsWith('/rpc/')) return tableError(404, 'PGRST205', 'Cette table n’existe pas.')
    const sentence = 'Cette fonction n’existe pas\u00a0: aucune n’est proposée ici.'
    return tableError(404, 'PGRST202', sentence, path.slice(5, 100))
  },
  codeOfMethod: 'PGRST117',
  codeOfFailure: ({ outage }) => (outage ? codesOfOutages[outage] : 'XX000'),
})

async function readTable(table: Table, request: Request): Promise<Response> {
  const caller = await requireCaller(request, 'accept-profile')
  requireScope(caller, 'read')
  const read = () => answerRead(table, request, caller.person)
  const isVisitors = table === tables.articles && isVisitorRead((header) => request.headers.get(header))
  return isVisitors ? readForVisitors(read) : read()
}

async function writeTable(table: TableWithWrites, request: Request): Promise<Response> {
  const caller = await requireCaller(request, 'content-profile')
  requireScope(caller, table.writable.scope)
  if (parsePreferences(request.headers.get('prefer')).returning === 'representation') requireScope(caller, 'read')
  return answerWrite(table, request, caller.person)
}

async function requireCaller(request: Request, schemaHeader: string): Promise<Caller> {
  const caller = await callerOf(request)
  if (!caller.ok) {
    const { status, reason, sentence, retryAfterSeconds } = caller.refusal
    if (retryAfterSeconds) throw tooMany(retryAfterSeconds)
    throw tableError(status, reason === 'expired' ? 'PGRST303' : 'PGRST301', sentence)
  }
  requirePublic(request.headers, schemaHeader)
  return caller.value
}

function requirePublic(headers: Headers, schemaHeader: string): void {
  if ((headers.get(schemaHeader) ?? 'public') !== 'public')
    throw tableError(406, 'PGRST106', 'Seul le schéma public est proposé ici.')
}

function requireScope(caller: Caller, scope: KeyScope | null): void {
  const sentence = whyNotScope(caller, scope)
  if (sentence) throw tableError(403, '42501', sentence)
}

const headersOfReads = 'authorization, apikey, accept, accept-profile, prefer, range'

async function readForVisitors(read: () => Promise<Response>): Promise<Response> {
  tagPage('articles', authorsTag)
  await expirePageAtNextPublication()
  const answer = await read()
  if (answer.status === 200) answer.headers.delete('cache-control')
  answer.headers.set('vary', headersOfReads)
  return answer
}
