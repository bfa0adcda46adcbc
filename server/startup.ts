import { setTimeout as pause } from 'node:timers/promises'
import { config, ConfigProblem } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { isDiskFull } from '#platform/files/refused-writes.ts'
import { fullDisk, whyDatabaseIsDown } from '#platform/full-disk.server.ts'
import { log } from '#platform/log.server.ts'
import { isConnectionLost } from '#platform/postgres/lost-connection.ts'
import { purgeEverything } from '#platform/http/cache/purge.server.ts'
import { isFilesFolderLost } from '#features/media/files.server.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import { makeDataFolders } from '#platform/files/data-folder.server.ts'
import { sanitizeStoredContents } from '#features/articles/stored-contents.server.ts'
import { pageContents } from '#features/pages/page-media.server.ts'
import { legalGaps } from '#features/legal/legal-settings.ts'
import { readLegalSettings } from '#features/legal/legal.server.ts'
import { adviceFor } from '#features/backups/stored-archive.server.ts'
import { seedEmptyDatabase } from '../database/world/first-start.ts'
import { banner } from './banner.ts'
import { whyNotListen } from './listening.ts'
import { upgradeDatabase } from './database-upgrade.ts'
import { refuse } from './process-lifecycle.ts'
import { waitIfStopping } from './stop-signals.ts'

const rememberMillisecondsMax = 1_000

interface OpenBlog {
  announce: (port: number, development?: boolean) => void
  stop: () => Promise<void>
}

/** Opens the database and seeds an empty one; exits with a message to the owner when it cannot. */
export async function openBlog(databaseGivenUp: (problem: Error) => void): Promise<OpenBlog> {
  const whyNot = await whyNotListen()
  if (whyNot) refuse([whyNot])
  return open(databaseGivenUp).catch(closeAndRefuseFor)
}

async function open(databaseGivenUp: (problem: Error) => void): Promise<OpenBlog> {
  makeDataFolders(config.dataDir)
  const formerServer = await upgradeDatabase().catch(refuseFor)
  const { kind } = await openDatabase((problem) => {
    void adviceFor(problem).then((sentence) => databaseGivenUp(new Error(sentence, { cause: problem })))
  }).catch(refuseFor)
  await sanitizeStoredContents(pageContents)
  const { firstStart, remember } = await seedEmptyDatabase()
  const isFilesLost = await isFilesFolderLost()
  const missingLegal = legalGaps(await readLegalSettings())
  const mailServer = (await findMailServer())?.name ?? null
  await purgeEverything()
  let remembering: Promise<void> | null = null
  return {
    async stop() {
      // Without the database this is not remembered, and the next start shows the passwords again.
      await Promise.race([remembering, pause(rememberMillisecondsMax, undefined, { ref: false })])
    },
    announce(port, development = false) {
      const facts = { firstStart, legalGaps: missingLegal, mailServer, formerServer, isFilesLost }
      process.stdout.write(banner({ ...facts, config, database: kind, port, development }))
      remembering = remember()
    },
  }
}

async function refuseFor(problem: unknown): Promise<never> {
  await waitIfStopping()
  return refuse([await sentenceFor(problem)])
}

/** Ends a start that fails once the database is open. A bug has no sentence for the owner, so its stack is logged. */
export async function closeAndRefuseFor(problem: unknown): Promise<never> {
  await waitIfStopping()
  const isOfTheOwner = problem instanceof ConfigProblem || isConnectionLost(problem) || isDiskFull(problem)
  if (!isOfTheOwner) log.error({ problem }, 'the start failed')
  const sentence = await sentenceFor(problem)
  await closeDatabase().catch(() => {})
  return refuse([sentence])
}

async function sentenceFor(problem: unknown): Promise<string> {
  if (problem instanceof ConfigProblem) return problem.message
  if (isDiskFull(problem) && !config.databaseUrl) return fullDisk(config.dataDir)
  return (await whyDatabaseIsDown(problem)) ?? adviceFor(problem)
}
