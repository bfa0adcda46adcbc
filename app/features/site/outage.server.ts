import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { RoleUnreadError } from '#features/accounts/account.ts'
import { storageFailureOf } from '#features/media/storage-failure.server.ts'
import { site } from '#platform/site.server.ts'
import { isDatabaseAway } from '#platform/database.server.ts'
import { requestFailure } from '#platform/http/request-failure.server.ts'
import { log } from '#platform/log.server.ts'
import { UnansweredCommit } from '#platform/postgres/lost-connection.ts'
import { outageSentences, type OutageKind } from './outage.ts'
import type { Outage } from './outage-page.tsx'
import { sentForm } from './signed-out.server.ts'

function inPlainText(outage: OutageKind): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return new Response(outageSentences[outage], { status: 503, headers })
}

/** Set by the root's loader: without it, as when no session can be read, the page would show no reference. */
export const hasRootData = createContext(false)

/** When a failure passes by itself, the page reloads, and a form goes back to its writer. */
export const answerDuringOutage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next().catch(async (problem: unknown) => {
    // An address without a page renders nothing when a middleware throws.
    const outage = problem instanceof Error ? await outageBehind(problem) : null
    if (!outage) throw problem
    log.error({ problem }, 'request failed')
    return inPlainText(outage)
  })
  if (response.status < 500) return response
  const outage = await outageBehind(context.get(requestFailure))
  const { headers } = response
  const type = headers.get('content-type')
  if (!outage) {
    if (!type?.startsWith('text/html')) return response
    const form = context.get(requestFailure) ? await sentForm(request, context) : null
    if (!form && context.get(hasRootData)) return response
    throw data({ frame: site.frame, reference: request.headers.get('x-request-id'), form }, { status: 500 })
  }
  // The router's own text is English.
  if (type === null || type === 'text/plain') return inPlainText(outage)
  if (!type.startsWith('text/html')) return new Response(response.body, { status: 503, headers })
  throw await outagePage(request, outage, context)
}

async function outagePage(request: Request, outage: OutageKind, context: Readonly<RouterContextProvider>) {
  const isRead = request.method !== 'POST'
  const isUncertain = context.get(requestFailure) instanceof UnansweredCommit
  const page: Outage = { outage, frame: site.frame, isRead, form: await sentForm(request, context), isUncertain }
  return data(page, { status: 503 })
}

export async function outageBehind(problem: unknown): Promise<OutageKind | null> {
  const failure = storageFailureOf(problem)
  if (failure) return failure === 'full' ? 'disk full' : 'files away'
  const isAway = problem instanceof RoleUnreadError || (await isDatabaseAway(problem))
  return isAway ? 'database away' : null
}
