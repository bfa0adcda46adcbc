import { checkFiles } from '#features/media/files.server.ts'
import { inTime } from '#platform/concurrency/in-time.server.ts'
import { config } from '#platform/config.server.ts'
import { isDiskFull } from '#platform/files/refused-writes.ts'
import { BackupDiskAway, requireBackupFolder } from '#platform/files/backup-folder.server.ts'
import { backupFolderName, type UsedFolder, usedFolders } from '#platform/files/used-folders.server.ts'
import { isDatabaseAnswering } from '#platform/database.server.ts'
import { errorMessage } from '#platform/error-message.ts'
import { isListening } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { whyNotMail } from '#platform/mail/transport.server.ts'
import { freeBytes, tryToWrite } from '#platform/files/writable-folder.server.ts'
import { freeBytesNeeded } from './blog-state.ts'
import type { BrokenFolder, BrokenPlace } from './places-lines.ts'

type State = 'ok' | 'en panne'

export interface Readiness {
  database: State
  /** The connection by which this process hears what the others change. */
  events: State
  disk: State
  /** A file written into each folder in use, that of backups too, wherever it is, and the store of pictures and videos. */
  files: State
  /** Without it e-mails wait; the blog serves all the same. */
  mail: State
}

const patienceMilliseconds = 2_000
/** Anybody may ask: no more than one file a second is written for them. */
const cachedMilliseconds = 1_000

interface Findings {
  readiness: Readiness
  /** Why pictures and videos cannot be stored. */
  files: BrokenPlace | null
  folders: BrokenFolder[]
}

let last: { answer: Promise<Findings>; until: number } | null = null

export function readFindings(): Promise<Findings> {
  if (!last || last.until <= performance.now()) last = { answer: look(), until: performance.now() + cachedMilliseconds }
  return last.answer
}

/** Mail is not part of it. */
export function isReady({ database, events, disk, files }: Readiness): boolean {
  return [database, events, disk, files].every((state) => state === 'ok')
}

async function look(): Promise<Findings> {
  // Files on the disk have a folder too: what keeps them checks it.
  const others = usedFolders().filter(({ name }) => name !== 'files')
  const [database, disk, broken, files, mail] = await Promise.all([
    whyNot('the database', needDatabase()),
    whyNot('the disk', needDiskSpace()),
    Promise.all(others.map((folder) => whyNot(folder.name, needFolder(folder)))),
    whyNot('the files', checkFiles()),
    whyNotMail(),
  ])
  const folders = others.flatMap((folder, index) => {
    const problem = broken[index]
    return problem ? [{ ...folder, ...brokenBy(problem) }] : []
  })
  const readiness = {
    database: stateOf(database),
    events: isListening() ? ('ok' as const) : ('en panne' as const),
    disk: stateOf(disk),
    files: stateOf(files ?? folders[0]),
    mail: stateOf(mail),
  }
  return { readiness, files: files && brokenBy(files), folders }
}

const stateOf = (problem: unknown): State => (problem ? 'en panne' : 'ok')

function brokenBy(problem: unknown): BrokenPlace {
  const { code = '' } = problem as NodeJS.ErrnoException
  if (problem instanceof BackupDiskAway) return { reason: reasonOf(problem), kind: 'away' }
  const kind = isDiskFull(problem) ? 'full' : code === 'ENOENT' ? 'missing' : 'other'
  return { reason: reasonOf(problem), kind }
}

async function whyNot(what: string, work: Promise<void>): Promise<Error | null> {
  try {
    await inTime(work, patienceMilliseconds)
    return null
  } catch (problem) {
    log.warn({ problem: errorMessage(problem) }, `${what}: not ready`)
    return problem instanceof Error ? problem : new Error(String(problem))
  }
}

async function needDatabase(): Promise<void> {
  if (!(await isDatabaseAnswering())) throw new Error('The database does not answer.')
}

async function needFolder({ name, place }: UsedFolder): Promise<void> {
  if (name === backupFolderName) await requireBackupFolder()
  await tryToWrite(place)
}

async function needDiskSpace(): Promise<void> {
  if ((await freeBytes(config.dataDir)) < freeBytesNeeded) throw new Error('The disk is nearly full.')
}
