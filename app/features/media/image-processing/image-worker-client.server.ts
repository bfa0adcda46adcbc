import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { outOfMemoryExitCode, type ImageJobResult, type ImageJob } from './image-job.ts'

type Cause = 'unavailable' | 'failed' | 'crashed' | 'slow' | 'outOfMemory' | 'stopped'

export class ImageProcessingError extends Error {
  readonly kind: Cause
  constructor(kind: Cause, options?: ErrorOptions) {
    super(`image processing: ${kind}`, options)
    this.kind = kind
  }
}

export type ImageWorker = ReturnType<typeof imageWorker>

const program = path.join(import.meta.dirname, 'image-worker.server.ts')
const restMilliseconds = 1_000

const answerMillisecondsMax = 90_000
/** The worker ends itself above this size. The largest accepted picture takes 700 MB. */
const residentBytesMax = 900_000_000

const compileCache = getCompileCacheDir()
/** The worker reads untrusted files, so it gets no secrets. `MALLOC_` makes glibc give memory back. */
const env = {
  NODE_ENV: 'production',
  VIPS_WARNING: 'off',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...(compileCache && { NODE_COMPILE_CACHE: path.dirname(compileCache) }),
}

let yields = true

export function yieldToNobody(): void {
  yields = false
}

/** Runs one job at a time, in a process that ends when idle. `run` rejects with an `ImageProcessingError`. */
export function imageWorker(niceness: number, bytesMax = residentBytesMax) {
  let child: ChildProcess | null = null
  let resting: NodeJS.Timeout | undefined

  const start = () => {
    const newChild = fork(program, [String(yields ? niceness : 0), String(bytesMax)], {
      execArgv: ['--max-semi-space-size=1'],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const forget = () => {
      if (child === newChild) child = null
    }
    return newChild.on('exit', forget).on('error', forget)
  }
  const rest = () => {
    child?.unref()
    child?.channel?.unref()
    resting = setTimeout(() => {
      if (child?.connected) child.disconnect()
      child = null
    }, restMilliseconds)
    resting.unref()
  }

  return {
    async run(job: ImageJob, millisecondsMax = answerMillisecondsMax): Promise<ImageJobResult> {
      clearTimeout(resting)
      const attempt = async () => {
        child ??= start()
        return answerOf(child, job, millisecondsMax)
      }
      try {
        return await attempt().catch((problem: unknown) => {
          // A terminal and a service manager stop every process, but the server first finishes its requests.
          if (problem instanceof ImageProcessingError && problem.kind === 'stopped') return attempt()
          throw problem
        })
      } catch (cause) {
        throw cause instanceof ImageProcessingError ? cause : new ImageProcessingError('unavailable', { cause })
      } finally {
        rest()
      }
    },
  }
}

function answerOf(child: ChildProcess, job: ImageJob, millisecondsMax: number): Promise<ImageJobResult> {
  child.ref()
  child.channel?.ref()
  const { promise, resolve, reject } = Promise.withResolvers<ImageJobResult>()
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    child.kill('SIGKILL')
  }, millisecondsMax)
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    const isStopped = signal === 'SIGINT' || signal === 'SIGTERM'
    const isOutOfMemory = code === outOfMemoryExitCode
    reject(
      new ImageProcessingError(isSlow ? 'slow' : isStopped ? 'stopped' : isOutOfMemory ? 'outOfMemory' : 'crashed'),
    )
  }
  child.on('message', resolve).on('exit', onExit).on('error', reject)
  child.send(job, (problem) => problem && reject(problem))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', reject)
  })
}
