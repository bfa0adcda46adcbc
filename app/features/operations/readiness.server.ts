import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { filesState } from '#features/media/files.server.ts'
import { config } from '#platform/config.server.ts'
import { dataFolders } from '#platform/files/data-folder.server.ts'
import { isDatabaseAnswering } from '#platform/database.server.ts'
import { errorMessage } from '#platform/error-message.ts'
import { isListening } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { mailState } from '#platform/mail/transport.server.ts'
import { freeBytes, tryToWrite } from '#platform/files/writable-folder.server.ts'
import { freeBytesNeeded } from './blog-state.ts'

type State = 'ok' | 'en panne'

export interface Readiness {
  database: State
  /** The connection by which this process hears what the others change. */
  events: State
  disk: State
  /** A file written into each folder of DATA_DIR, and the store of pictures and videos. */
  files: State
  /** Without it e-mails wait; the blog serves all the same. */
  mail: State
}

const patienceMilliseconds = 2_000
/** Anybody may ask: no more than one file a second is written for them. */
const cachedMilliseconds = 1_000

let last: { answer: Promise<Readiness>; until: number } | null = null

export function readReadiness(): Promise<Readiness> {
  if (!last || last.until <= performance.now()) last = { answer: look(), until: performance.now() + cachedMilliseconds }
  return last.answer
}

/** Mail is not part of it. */
export function isReady({ database, events, disk, files }: Readiness): boolean {
  return [database, events, disk, files].every((state) => state === 'ok')
}

async function look(): Promise<Readiness> {
  const [database, disk, folderStates, files, mail] = await Promise.all([
    stateOf('the database', isDatabaseAnswering()),
    stateOf('the disk', hasDiskSpace()),
    Promise.all(dataFolders.map((name) => stateOf(name, canWrite(name)))),
    filesState(),
    mailState(),
  ])
  const every = [files, ...folderStates].every((state) => state === 'ok')
  return { database, events: isListening() ? 'ok' : 'en panne', disk, files: every ? 'ok' : 'en panne', mail }
}

async function stateOf(what: string, question: Promise<boolean>): Promise<State> {
  try {
    return (await Promise.race([question, pause(patienceMilliseconds, false, { ref: false })])) ? 'ok' : 'en panne'
  } catch (problem) {
    log.warn({ problem: errorMessage(problem) }, `${what}: not ready`)
    return 'en panne'
  }
}

async function hasDiskSpace(): Promise<boolean> {
  return (await freeBytes(config.dataDir)) >= freeBytesNeeded
}

async function canWrite(name: string): Promise<boolean> {
  await tryToWrite(path.join(config.dataDir, name))
  return true
}
