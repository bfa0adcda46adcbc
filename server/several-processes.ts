import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase, databaseAddress } from '#platform/database.server.ts'
import { log, passOnErrorsOf } from '#platform/log.server.ts'
import { passQuestions } from '#platform/sibling-processes.server.ts'
import { openBlog } from './startup.ts'
import { keepUntilExit } from './process-lifecycle.ts'
import { type StopPace, whenServing } from './stop-signals.ts'

/** Pause before a process is replaced, so that one that fails at start is not restarted in a tight loop. */
const pauseMilliseconds = 1000

/**
 * Each process takes its connections from the system itself: one that is handed over by the first process would stay
 * without an answer when the process that it goes to is killed.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE

export async function serveWithSeveral(processes: number): Promise<void> {
  const blog = await openBlog((problem) => {
    process.stderr.write(`${problem.message}\n`)
    void stop(1)
  })
  // The first process archives, as it owns the server.
  const environment: Record<string, string> = { DATABASE_URL: databaseAddress(), BACKUP_CONTINUOUS: 'off' }
  const workers = new Map<Worker, Promise<void>>()
  let stopping = false

  async function stop(code = 0, pace: StopPace = 'at once'): Promise<void> {
    if (stopping && pace === 'drain first') return
    for (const worker of workers.keys()) worker.process.kill(pace === 'at once' ? 'SIGINT' : 'SIGTERM')
    if (stopping) return
    stopping = true
    keepUntilExit(code)
    await Promise.all(workers.values())
    await blog.stop()
    await closeDatabase()
    process.exit(code)
  }

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
    log.warn('starting a process in place of one that exited')
    await pause(pauseMilliseconds)
    await startAnother()
  }

  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'pipe', 'ipc'] })
  passQuestions()
  whenServing((pace) => void stop(0, pace))
  const port = await start()
  if (port === null) return stop(1)
  environment.PORT = String(port)
  await Promise.all(Array.from({ length: processes - 1 }, startAnother))
  if (!stopping) blog.announce(port)
}

function fork(environment: Record<string, string>): Worker | null {
  try {
    const worker = cluster.fork(environment)
    passOnErrorsOf(worker.process)
    return worker
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

async function endOf(worker: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.process.once('close', (code, signal) => {
    if (code !== 0) log.error({ pid: worker.process.pid, code, signal }, 'a process exited')
    resolve()
  })
  worker.on('error', (problem) => {
    log.error({ problem }, 'a process failed')
    if (worker.process.pid === undefined || worker.isDead()) resolve()
  })
  return promise
}
