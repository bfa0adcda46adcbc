import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase, databaseAddress } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { openBlog } from './opening.ts'
import { whenToldToStop } from './program.ts'

/** Between the end of a process and the start of the one in its place: what fails at once must not fail without pause. */
const pauseMilliseconds = 1000

/**
 * The product in several processes on one machine, one for each core at best. This one keeps the database and hands each
 * connection to one of them in turn; each of them is a whole replica, and hears of the others through the database.
 */
export async function serveWithSeveral(processes: number): Promise<void> {
  const blog = await openBlog()
  const environment = { DATABASE_URL: databaseAddress() }
  let stopping = false

  async function stop(code = 0): Promise<void> {
    if (stopping) return
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map(ended))
    await closeDatabase()
    process.exit(code)
  }

  /** Resolves with its port once it answers; null when it ended before, and has said why. */
  async function start(): Promise<number | null> {
    const worker = cluster.fork(environment)
    const exit = once(worker, 'exit')
    const port = await Promise.race([portOf(worker), exit.then(() => null)])
    if (port !== null) void exit.then(replace)
    return port
  }

  async function replace(): Promise<void> {
    if (stopping) return
    log.error('a process ended; another takes its place')
    await pause(pauseMilliseconds)
    if (!stopping && (await start()) === null) await replace()
  }

  whenToldToStop(() => void stop())
  const port = await start()
  // One alone tells of a port that is taken.
  if (port === null) return stop(1)
  await Promise.all(Array.from({ length: processes - 1 }, start))
  if (!stopping) blog.announce(port)
}

async function portOf(worker: Worker): Promise<number> {
  const [{ port }] = (await once(worker, 'listening')) as [{ port: number }]
  return port
}

async function ended(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await exit
}
