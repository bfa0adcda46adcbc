import cluster from 'node:cluster'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { closeDatabase } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { startMailWorker } from '#platform/mail/mail-worker.server.ts'
import { announceDueArticles } from '#features/articles/publishing/publication.server.ts'
import { startUploadCleanup } from '#features/media/videos/upload-cleanup.server.ts'
import { type ScheduledJobs, startScheduledJobs } from '#platform/scheduled-jobs.server.ts'
import { cleanUpAccounts } from '#features/accounts/accounts-cleanup.server.ts'
import { sendDigests } from '#features/moderation/emails/digest-emails.server.ts'
import { purgeOldAuditLog } from '#features/moderation/comment-settings.server.ts'
import { purgeOldReports } from '#features/moderation/reports/report-purge.server.ts'
import { forgetOldLinks } from '#features/moderation/decisions/decision-link-use.server.ts'
import { forgetOldSearches } from '#features/search/searched-terms.server.ts'
import { forgetOldEmails } from '#platform/mail/sent-emails.server.ts'
import { answerBrokenRequests } from '#platform/http/security/malformed-request.server.ts'
import { forgetAcceptedForms } from '#platform/forms/idempotency.server.ts'
import { requestListener } from '#platform/http/request-listener.server.ts'
import { siteHandler } from '#platform/http/site-handler.server.ts'
import { deleteOldCounts, startAudience } from '#features/audience/figures.server.ts'
import { fillMissingSubjects } from '#features/articles/subjects.server.ts'
import { invalidatePagesOnChanges } from '#features/site/cache-invalidation.server.ts'
import { config } from '#platform/config.server.ts'
import { closeStreams } from '#platform/http/event-stream.server.ts'
import { startVite } from './development.ts'
import { openBlog, openOrRefuse } from './startup.ts'
import { onStopSignal } from './process-lifecycle.ts'

const hourSeconds = 60 * 60

export async function serve({ development }: { development: boolean }): Promise<void> {
  const blog = cluster.isPrimary ? await openBlog() : await openOrRefuse().then(() => null)
  invalidatePagesOnChanges()
  await startEvents()
  const mailWorker = startMailWorker()
  const uploadCleanup = startUploadCleanup()
  const audience = startAudience()
  const jobs = startJobs()

  const server = http.createServer({ requireHostHeader: false })
  answerBrokenRequests(server)
  const vite = development ? await startVite(server, () => void stop(75)) : null
  const handle = siteHandler({
    build: vite ? () => vite.build() : await import(builtPath('server/index.js')),
    mode: process.env.NODE_ENV ?? 'production',
    staticFolder: vite ? null : builtPath('client'),
  })
  const listener = requestListener(handle)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (vite) vite.middlewares(request, response, () => listener(request, response))
    else listener(request, response)
  })
  server.on('error', (problem: NodeJS.ErrnoException) => {
    const sentence =
      problem.code === 'EADDRINUSE'
        ? `PORT\u00a0: le port ${config.port} est déjà pris. Arrêtez l’autre programme ou choisissez un autre PORT.`
        : `Le serveur n’a pas pu ouvrir ${config.host}:${config.port} (${problem.message}).`
    void stop(1, sentence)
  })
  // Applies to requests only: slow senders are cut off, slow readers of a large video are not.
  server.requestTimeout = 300_000
  server.headersTimeout = 20_000
  server.listen(config.port, config.host, () => blog?.announce(portOf(server), development))

  let stopping = false
  async function stop(code = 0, sentence?: string): Promise<void> {
    if (stopping) return
    stopping = true
    if (sentence) process.stderr.write(`${sentence}\n`)
    // Event streams and idle connections would keep the server open.
    setTimeout(() => server.closeAllConnections(), 3000).unref()
    server.closeIdleConnections()
    const closed = new Promise((resolve) => server.close(resolve))
    closeStreams()
    await closed
    await vite?.close()
    await mailWorker.stop()
    await jobs.stop()
    await uploadCleanup.stop()
    await audience.stop()
    await stopEvents()
    await closeDatabase()
    process.exit(code)
  }
  onStopSignal(() => void stop())
}

function startJobs(): ScheduledJobs {
  return startScheduledJobs([
    { name: 'accounts', everySeconds: hourSeconds, work: cleanUpAccounts },
    { name: 'letters', everySeconds: hourSeconds, work: forgetOldEmails },
    { name: 'journal of comments', everySeconds: hourSeconds, work: purgeOldAuditLog },
    { name: 'reports of comments', everySeconds: hourSeconds, work: purgeOldReports },
    { name: 'decision links', everySeconds: hourSeconds, work: forgetOldLinks },
    { name: 'accepted forms', everySeconds: hourSeconds, work: forgetAcceptedForms },
    { name: 'digests', everySeconds: 5 * 60, work: sendDigests },
    { name: 'searches', everySeconds: 24 * hourSeconds, work: forgetOldSearches },
    { name: 'figures of reading', everySeconds: 24 * hourSeconds, work: deleteOldCounts },
    { name: 'subjects of articles', everySeconds: 60, work: fillMissingSubjects },
    { name: 'publications', everySeconds: 15, work: announceDueArticles },
  ])
}

function builtPath(name: string): string {
  return path.join(import.meta.dirname, '../build', name)
}

function portOf(listening: http.Server): number {
  const address = listening.address()
  return typeof address === 'object' && address ? address.port : config.port
}
