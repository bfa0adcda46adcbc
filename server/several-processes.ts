import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase, databaseAddress } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { openBlog } from './startup.ts'
import { onStopSignal } from './process-lifecycle.ts'

/** Between the end of a process and the start of the one in its place: what fails at once must not fail without pause. */
const pauseMilliseconds = 1000

/**
 * The product in several processes on one machine, one for each core at best. This one keeps the database and hands each
 * connection to one of them in turn; each of them is a whole replica, and hears of the others through the database.
 */
export async function serveWithSeveral(processes: number): Promise<void> {
  const blog = await openBlog()
  const environment: Record<string, string> = { DATABASE_URL: databaseAddress() }
  /** Those that run, with their ends. */
  const workers = new Map<Worker, Promise<void>>()
  let stopping = false

  async function stop(code = 0): Promise<void> {
    if (stopping) return
    stopping = true
    for (const worker of workers.keys()) worker.process.kill('SIGTERM')
    await Promise.all(workers.values())
    await closeDatabase()
    process.exit(code)
  }

  /** Resolves with its port once it answers; null when it ended before. */
  async function start(): Promise<number | null> {
    const worker = fork(environment)
    if (!worker) return null
    const end = endOf(worker).finally(() => workers.delete(worker))
    workers.set(worker, end)
    const port = await Promise.race([portOf(worker), end.then(() => null)])
    if (port !== null) void end.then(replace)
    return port
  }

  async function startAnother(): Promise<void> {
    if (!stopping && (await start()) === null) await replace()
  }

  async function replace(): Promise<void> {
    if (stopping) return
    log.warn('another process takes the place of one that ended')
    await pause(pauseMilliseconds)
    await startAnother()
  }

  onStopSignal(() => void stop())
  const port = await start()
  // One alone tells of a port that is taken.
  if (port === null) return stop(1)
  environment.PORT = String(port)
  await Promise.all(Array.from({ length: processes - 1 }, startAnother))
  if (!stopping) blog.announce(port)
}

/** @returns null when the machine has no room for another process. */
function fork(environment: Record<string, string>): Worker | null {
  try {
    return cluster.fork(environment)
  } catch (problem) {
    log.error({ problem }, 'a process could not be started')
    return null
  }
}

async function portOf(worker: Worker): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  worker.once('listening', ({ port }) => resolve(port))
  return promise
}

/** Also of one that the machine could not start at all. */
async function endOf(worker: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', (code, signal) => {
    if (code !== 0) log.error({ pid: worker.process.pid, code, signal }, 'a process ended')
    resolve()
  })
  worker.on('error', (problem) => {
    log.error({ problem }, 'a process failed')
    if (worker.process.pid === undefined || worker.isDead()) resolve()
  })
  return promise
}
