import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'

const development = process.argv.includes('--dev')
// React reads it when it loads: half the speed without.
process.env.NODE_ENV ??= development ? 'development' : 'production'

const nodeMajor = Number(process.versions.node.split('.')[0])
if (nodeMajor < 24)
  refuse([`Amulette a besoin de Node 24, trouvé ${process.version}. Lancez « npm start », qui l’apporte.`])

const { config } = await import('#platform/config.server.ts').catch((problem: unknown) => {
  if (problem instanceof Error && 'sentences' in problem) refuse(problem.sentences as string[])
  throw problem
})
const { openDatabase, closeDatabase } = await import('#platform/database.server.ts')
const { startEvents, stopEvents } = await import('#platform/events.server.ts')
const { startPostman } = await import('#platform/mail/postman.server.ts')
const { announceDueArticles } = await import('#features/articles/publication.server.ts')
const { startUploadUpkeep } = await import('#features/media/upload-upkeep.server.ts')
const { startRounds } = await import('#platform/rounds.server.ts')
const { keepUpAccounts } = await import('#features/accounts/accounts-upkeep.server.ts')
const { sendDigests } = await import('#features/moderation/letter-digests.server.ts')
const { purgeOldJournal } = await import('#features/moderation/comment-settings.server.ts')
const { purgeOldReports } = await import('#features/moderation/report-purge.server.ts')
const { forgetOldLinks } = await import('#features/moderation/decision-link-use.server.ts')
const { forgetOldSearches } = await import('#features/search/searched-terms.server.ts')
const { forgetOldLetters } = await import('#platform/mail/sent-letters.server.ts')
const { requestListener } = await import('#platform/http/request-listener.server.ts')
const { siteHandler } = await import('#platform/http/site-handler.server.ts')
const { forgetOldFigures, startAudience } = await import('#features/audience/figures.server.ts')
const { nameMissingSubjects } = await import('#features/articles/subjects.server.ts')
const { readLegalGaps } = await import('#features/legal/legal.server.ts')
const { dropPagesOnChanges } = await import('#features/site/page-drops.server.ts')
const { banner } = await import('#platform/banner.server.ts')
const { settle } = await import('./database/world/first-start.ts')

const opened = await openDatabase().catch((problem: unknown) =>
  refuse([problem instanceof Error ? problem.message : String(problem)]),
)
const firstStart = await settle()
const legalGaps = await readLegalGaps()
dropPagesOnChanges()
await startEvents()
const postman = startPostman()
const hourSeconds = 60 * 60
// Unfinished uploads lie on this machine's own disk: each replica sweeps its own.
const uploadUpkeep = startUploadUpkeep()
// Each replica counts who it answers.
const audience = startAudience()
const rounds = startRounds([
  { name: 'accounts', everySeconds: hourSeconds, work: keepUpAccounts },
  { name: 'letters', everySeconds: hourSeconds, work: forgetOldLetters },
  { name: 'journal of comments', everySeconds: hourSeconds, work: purgeOldJournal },
  { name: 'reports of comments', everySeconds: hourSeconds, work: purgeOldReports },
  { name: 'decision links', everySeconds: hourSeconds, work: forgetOldLinks },
  { name: 'digests', everySeconds: 5 * 60, work: sendDigests },
  { name: 'searches', everySeconds: 24 * hourSeconds, work: forgetOldSearches },
  { name: 'figures of reading', everySeconds: 24 * hourSeconds, work: forgetOldFigures },
  { name: 'subjects of articles', everySeconds: 60, work: nameMissingSubjects },
  { name: 'publications', everySeconds: 15, work: announceDueArticles },
])

const server = http.createServer()
const vite = development ? await startVite() : null
const handle = siteHandler({
  build: vite ? () => vite.build() : await import(builtServer()),
  mode: process.env.NODE_ENV,
  staticFolder: vite ? null : path.join(import.meta.dirname, 'build/client'),
})
const listener = requestListener(handle)
server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (vite) vite.middlewares(request, response, () => listener(request, response))
  else listener(request, response)
})
server.on('error', (problem: NodeJS.ErrnoException) => {
  const sentence =
    problem.code === 'EADDRINUSE'
      ? `PORT : le port ${config.port} est déjà pris. Arrêtez l’autre programme ou choisissez un autre PORT.`
      : `Le serveur n’a pas pu ouvrir ${config.host}:${config.port} (${problem.message}).`
  void stop(1, sentence)
})
// Slow senders are cut, slow readers of a large video are not.
server.requestTimeout = 300_000
server.headersTimeout = 20_000
server.listen(config.port, config.host, () => {
  process.stdout.write(
    banner({ config, firstStart, legalGaps, database: opened?.kind ?? 'given', port: portOf(server), development }),
  )
})

let stopping = false
async function stop(code = 0, sentence?: string): Promise<void> {
  if (stopping) return
  stopping = true
  if (sentence) process.stderr.write(`${sentence}\n`)
  // Streams of events and idle connections would keep the server open for ever.
  setTimeout(() => server.closeAllConnections(), 3000).unref()
  server.closeIdleConnections()
  const closed = new Promise((resolve) => server.close(resolve))
  const { closeStreams } = await import('#platform/http/event-stream.server.ts')
  closeStreams()
  await closed
  await vite?.close()
  await postman.stop()
  await rounds.stop()
  await uploadUpkeep.stop()
  await audience.stop()
  await stopEvents()
  await closeDatabase()
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

// npm passes a signal to its shell, which dies without passing it on: notice that we were left behind.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, 500).unref()
}

function builtServer(): string {
  return path.join(import.meta.dirname, 'build/server/index.js')
}

function portOf(listening: http.Server): number {
  const address = listening.address()
  return typeof address === 'object' && address ? address.port : config.port
}

/** Development: hot reload in the browser; a change in a natively loaded file asks `scripts/dev.mjs` for a restart. */
async function startVite() {
  const { createServer } = await import('vite')
  const instance = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  // Vite's own exit would leave the database running.
  process.removeAllListeners('SIGTERM')
  process.stdin.removeAllListeners('end')
  instance.watcher.on('change', (file) => {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) void stop(75)
  })
  const environment = instance.environments.ssr
  if (!('runner' in environment)) throw new Error('Vite has no runner for the server.')
  const { runner } = environment as unknown as {
    runner: { import(id: string): Promise<import('react-router').ServerBuild> }
  }
  return {
    middlewares: instance.middlewares,
    build: () => runner.import('virtual:react-router/server-build'),
    close: () => instance.close(),
  }
}

function refuse(sentences: string[]): never {
  process.stderr.write(`Amulette ne peut pas démarrer.\n${sentences.map((sentence) => `  ${sentence}\n`).join('')}`)
  process.exit(1)
}
