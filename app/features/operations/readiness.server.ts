import { checkFiles } from '#features/media/files.server.ts'
import { inTime } from '#platform/concurrency/concurrency.ts'
import { config } from '#platform/config.server.ts'
import { isDatabaseAnswering } from '#platform/database.server.ts'
import { errorMessage, reasonOf } from '#platform/problem-reason.ts'
import { isListening } from '#platform/events.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import { log } from '#platform/log.server.ts'
import { whyNotMail } from '#platform/mail/transport.server.ts'
import { freeBytesMin } from './blog-state.ts'

type State = 'ok' | 'en panne'

interface Readiness {
  database: State
  /** The connection by which this process hears of changes that others make. */
  events: State
  disk: State
  files: State
  mail: State
}

const patienceMilliseconds = 2_000
/** Anybody may ask, so the store is asked at most once a second for all of them. */
const cachedMilliseconds = 1_000

let last: { answer: ReturnType<typeof look>; until: number } | null = null

export function readFindings() {
  if (!last || last.until <= performance.now()) last = { answer: look(), until: performance.now() + cachedMilliseconds }
  return last.answer
}

/** Mail does not count: without it e-mails wait, and the blog serves all the same. */
export function isReady({ database, events, disk, files }: Readiness): boolean {
  return [database, events, disk, files].every((state) => state === 'ok')
}

async function look() {
  const [database, disk, whyNoFiles, mail] = await Promise.all([
    whyNot('the database', needDatabase()),
    whyNot('the disk', needDiskSpace()),
    whyNot('the files', checkFiles()),
    whyNotMail(),
  ])
  const stateOf = (problem: string | null): State => (problem === null ? 'ok' : 'en panne')
  const readiness = {
    database: stateOf(database),
    events: isListening() ? ('ok' as const) : ('en panne' as const),
    disk: stateOf(disk),
    files: stateOf(whyNoFiles),
    mail: stateOf(mail),
  }
  return { readiness, whyNoFiles }
}

async function whyNot(what: string, work: Promise<void>): Promise<string | null> {
  try {
    await inTime(work, patienceMilliseconds)
    return null
  } catch (problem) {
    log.warn({ problem: errorMessage(problem) }, `${what}: not ready`)
    return reasonOf(problem)
  }
}

async function needDatabase(): Promise<void> {
  if (!(await isDatabaseAnswering())) throw new Error('The database does not answer.')
}

async function needDiskSpace(): Promise<void> {
  if ((await freeBytes(config.dataDir)) < freeBytesMin) throw new Error('The disk is nearly full.')
}
