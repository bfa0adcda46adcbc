import { data, type MiddlewareFunction } from 'react-router'
import { AccountUnreadError } from '#features/accounts/account.ts'
import { checkFiles } from '#features/media/files.server.ts'
import { storageFailureOf } from '#features/media/storage-failure.server.ts'
import type { StorageFailure } from '#features/media/storage-failure.ts'
import { site } from '#platform/site.server.ts'
import { config } from '#platform/config.server.ts'
import { singleFlight } from '#platform/concurrency/concurrency.ts'
import { inTime } from '#platform/concurrency/in-time.server.ts'
import { isDatabaseAnswering } from '#platform/database.server.ts'
import { isDatabaseAway } from '#platform/events.server.ts'
import { requestFailure } from '#platform/http/request-failure.server.ts'
import { log } from '#platform/log.server.ts'
import { isConnectionLost, isDatabaseReadOnly, UnansweredCommit } from '#platform/postgres/lost-connection.ts'
import { outageSentences, type OutageKind } from './outage.ts'
import type { Outage } from './outage-page.tsx'
import { sentForm } from './sent-form.server.ts'

function inPlainText(outage: OutageKind): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return new Response(outageSentences[outage], { status: 503, headers })
}

/** Failures that pass are told as such: the page comes back by itself, and a form that was sent goes back to its writer. */
export const answerDuringOutage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const answer = next().catch(async (problem: unknown) => {
    // An address without a page: nothing renders what a middleware throws.
    const outage = problem instanceof Error ? await outageBehind(problem) : null
    if (!outage) throw problem
    log.error({ problem }, 'request failed')
    return inPlainText(outage)
  })
  const response = await unlessSilent(answer)
  if (!response) {
    log.error('a request was given up: what it waits for is silent')
    const isOfPage =
      /text\/html/.test(request.headers.get('accept') ?? '') || new URL(request.url).pathname.endsWith('.data')
    if (!isOfPage) return inPlainText('database away')
    throw await outagePage(request, 'database away', true)
  }
  if (response.status < 500) return response
  const outage = await outageBehind(context.get(requestFailure))
  if (!outage) return response
  const { headers } = response
  const type = headers.get('content-type')
  // The router's own text is English.
  if (type === null || type === 'text/plain') return inPlainText(outage)
  if (!type.startsWith('text/html')) return new Response(response.body, { status: 503, headers })
  throw await outagePage(request, outage, context.get(requestFailure) instanceof UnansweredCommit)
}

/** @param isUncertain what was written may be stored, or not */
async function outagePage(request: Request, outage: OutageKind, isUncertain: boolean) {
  const { siteName, shopUrl } = site
  const isRead = request.method !== 'POST'
  const page: Outage = { outage, siteName, shopUrl, isRead, form: await sentForm(request), isUncertain }
  return data(page, { status: 503 })
}

const lookMilliseconds = 10_000
const silenceMilliseconds = 20_000
/** However many requests wait, the database and the disk are asked once. */
const lookOnce = singleFlight<boolean>()

/**
 * A frozen disk answers neither pictures nor some queries of an embedded database, whose connections live on. On a
 * machine that is only slow the answer is waited for.
 * @returns null when what it waits for is silent
 */
function unlessSilent(answer: Promise<Response>): Promise<Response | null> {
  const silence = Promise.withResolvers<null>()
  const look = setInterval(() => {
    void lookOnce('silence', isAnythingSilent).then((isSilent) => isSilent && silence.resolve(null))
  }, lookMilliseconds).unref()
  return Promise.race([answer, silence.promise]).finally(() => clearInterval(look))
}

async function isAnythingSilent(): Promise<boolean> {
  // A connection is waited for ten seconds; one that is only busy answers the second time.
  const asked = isDatabaseAnswering().then((isAnswering) => isAnswering || isDatabaseAnswering())
  // S3 has a time limit of its own.
  const answers = Promise.all([asked, !config.s3 && checkFiles().catch(() => {})])
  return inTime(answers, silenceMilliseconds).then(
    ([isAnswering]) => !isAnswering,
    () => true,
  )
}

const outagesOfStorage: Record<StorageFailure, OutageKind> = {
  full: 'disk full',
  closed: 'folder closed',
  unavailable: 'files away',
}

/** @returns null for a failure that does not pass by itself */
export async function outageBehind(problem: unknown): Promise<OutageKind | null> {
  const failure = storageFailureOf(problem)
  if (failure) return outagesOfStorage[failure]
  if (isDatabaseReadOnly(problem)) return 'database read-only'
  const isLost = problem instanceof AccountUnreadError || isConnectionLost(problem)
  return isLost || (await isDatabaseAway()) ? 'database away' : null
}
