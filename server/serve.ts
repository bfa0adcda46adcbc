import { flushCompileCache } from 'node:module'
import http from 'node:http'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { inTime } from '#platform/concurrency/concurrency.ts'
import { closeDatabase } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { startExtensions } from '#platform/extensions.server.ts'
import { publicationJob } from '#features/articles/publication.server.ts'
import { sendPicture } from './send-picture.ts'
import { isReceivingFiles, startFileCleanup } from './unfinished-files.ts'
import { startJobs } from './job-runner.ts'
import { emailJob, enqueueWaitingEmails } from '#platform/mail/send-email.server.ts'
import { removedFilesJob } from '#features/media/removed-files.server.ts'
import { purgeJob } from '#platform/http/cache/purge.server.ts'
import { drain, endDrain } from '#platform/http/draining.server.ts'
import { endRequestLog, startRequestLog } from './request-log.ts'
import { siteHandler } from './site-handler.ts'
import { startAudience } from '#features/audience/audience-counts.server.ts'
import { stopPrograms } from '#features/backups/background-program.server.ts'
import { backupJob } from './scheduled-backups.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { closeStreams } from '#platform/http/event-stream.server.ts'
import { startVite } from './development.ts'
import { listenToEvents } from './listeners.ts'
import { listeningProblem } from './listening.ts'
import { oneAnswerAtATime } from './pipelining.ts'
import { requestListener } from './request-listener.ts'
import { staticFiles } from './static-files.ts'
import { closeAndRefuseFor, openBlog } from './startup.ts'
import { scheduledJobs } from './scheduled-jobs.ts'
import { closeServer, keepUntilExit } from './process-lifecycle.ts'
import { limitConnections } from './unfinished-requests.ts'
import { type StopPace, whenServing } from './stop-signals.ts'

/** Jobs have 20 s of these. Without a limit, work that waits for a query without end would wait for ever. */
const workMillisecondsMax = 25_000

/** For a whole body: a video arrives in parts of 8 MB. */
const requestMillisecondsMax = 30 * 60_000

const jobsOfTheBlog = [emailJob, publicationJob, backupJob, purgeJob, removedFilesJob]

export async function serve({ development }: { development: boolean }): Promise<void> {
  if (config.requestLog) startRequestLog()
  if (!development) void loadBuild()
  const blog = await openBlog((problem) => void stop(1, problem.message))
  listenToEvents()
  await startEvents().catch(closeAndRefuseFor)
  const fileCleanup = startFileCleanup()
  const audience = startAudience()
  const parts = await startExtensions().catch(closeAndRefuseFor)
  const jobs = startJobs(
    [...jobsOfTheBlog, ...parts.flatMap((part) => part.jobs ?? [])],
    [...scheduledJobs, ...parts.flatMap((part) => part.scheduledJobs ?? [])],
  )
  const upgrades = parts.flatMap((part) => part.upgrades ?? [])
  void jobs.ready
    .then(enqueueWaitingEmails)
    .catch((problem: unknown) => log.warn({ problem }, 'waiting emails could not be enqueued'))

  const server = http.createServer({
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    requestTimeout: requestMillisecondsMax,
    optimizeEmptyRequests: true,
    shouldUpgradeCallback: (request) => development || upgrades.some(({ accepts }) => accepts(request)),
  })
  limitConnections(server)
  const closeUpgrades = upgrades.map((upgrade) => upgrade.serve(server))
  const vite = development ? await startVite(server, () => void stop(75)) : null
  const handle = siteHandler({
    build: vite ? () => vite.build() : await loadBuild(),
    mode: process.env.NODE_ENV ?? 'production',
  })
  const sendFile = vite ? () => false : staticFiles(builtPath('client'))
  const listener = oneAnswerAtATime(requestListener(handle, (...args) => sendFile(...args) || sendPicture(...args)))
  if (vite)
    server.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)))
  else server.on('request', listener)
  server.on('error', (problem) => void stop(1, listeningProblem(problem)))
  server.listen(config.port, config.host, () => {
    blog.announce(portOf(server), development)
  })

  let isStopping = false
  async function stop(code = 0, sentence?: string, pace: StopPace = 'at once'): Promise<void> {
    if (pace === 'at once') endDrain()
    if (isStopping) return
    isStopping = true
    keepUntilExit(code)
    if (sentence) process.stderr.write(`${sentence}\n`)
    await drain(server, config.drainSeconds)
    closeStreams()
    for (const close of closeUpgrades) close()
    await closeServer(server, isReceivingFiles)
    await vite?.close()
    stopPrograms()
    await inTime(endWork(), workMillisecondsMax).catch((problem: unknown) => log.warn({ problem }, 'work is cut'))
    await blog.stop()
    await closeDatabase()
    for (const part of parts) await part.stop?.()
    endRequestLog()
    process.exit(code)
  }
  async function endWork(): Promise<void> {
    await jobs.stop()
    await fileCleanup.stop()
    await audience.stop()
    await stopEvents()
  }
  whenServing((pace) => void stop(0, undefined, pace))
}

/** Loads the pages, and stores what was compiled, while the database starts: the first time this takes three seconds. */
async function loadBuild(): Promise<ServerBuild> {
  const build = (await import(builtPath('server/index.js'))) as ServerBuild
  flushCompileCache()
  return build
}

function builtPath(name: string): string {
  return path.join(import.meta.dirname, '../build', name)
}

function portOf(listening: http.Server): number {
  const address = listening.address()
  return typeof address === 'object' && address ? address.port : config.port
}
