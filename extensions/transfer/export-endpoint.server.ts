import { Readable } from 'node:stream'
import { isAdmin } from '#features/accounts/account.ts'
import { makeExport } from './archive/write-export.server.ts'
import { databaseAddress } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { connectTo } from '#platform/postgres/connection.server.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { ApiFailure } from '#features/site/answer-failures.server.ts'
import { callerOf, whyNotScope } from '#features/keys/caller.server.ts'

const headers = {
  'content-type': 'application/x-tar',
  'content-disposition': 'attachment; filename="blog.tar"',
  'cache-control': 'private, no-store',
}
const secondsMax = 3600
const secondsOfOther = 60

let isRunning = false

export async function answerExport(request: Request): Promise<Response> {
  const caller = await callerOf(request)
  if (!caller.ok) return refuse(caller.refusal.status, caller.refusal.sentence, caller.refusal.retryAfterSeconds)
  const { person } = caller.value
  if (!person) return refuse(401, 'Cette demande n’a pas de jeton d’accès.')
  const outOfScope = whyNotScope(caller.value, 'export')
  if (outOfScope || !isAdmin(person)) return refuse(403, outOfScope ?? 'L’export est réservé aux administrateurs.')
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (isRunning) return refuse(429, 'Un export est déjà en cours.', secondsOfOther)
  isRunning = true
  try {
    return new Response(Readable.toWeb(await startExport()) as ReadableStream, { headers })
  } catch (problem) {
    isRunning = false
    throw problem
  }
}

export function refuseExportMethod(): Response {
  return refuse(405, 'Cette adresse se lit, et ne reçoit rien.', undefined, { allow: 'GET, HEAD' })
}

export const refuseFailedExport = ({ status, sentence }: ApiFailure) => refuse(status, sentence)

async function startExport(): Promise<Readable> {
  const client = await connectTo(databaseAddress())
  const { archive, contents } = makeExport(client, { withPasswords: false })
  // A client that stops reading would keep the snapshot of the database open for ever.
  const timer = setTimeout(() => archive.destroy(new Error('The export was read too slowly.')), secondsMax * 1000)
  archive.once('close', () => {
    clearTimeout(timer)
    isRunning = false
    void contents
      .catch((problem: unknown) => log.warn({ problem }, 'an export was not read to its end'))
      .then(() => client.end())
  })
  return archive
}

function refuse(status: number, message: string, retryAfterSeconds?: number, more: Record<string, string> = {}) {
  const refusalHeaders = { 'cache-control': 'private, no-store', ...retryAfter(retryAfterSeconds), ...more }
  return Response.json({ message }, { status, headers: refusalHeaders })
}
