import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { outOfMemoryExitCode, type ImageJobResult, type ImageJob } from './image-job.ts'

type Cause = 'unavailable' | 'crashed' | 'slow' | 'outOfMemory'

export class ImageProcessingError extends Error {
  readonly kind: Cause
  constructor(kind: Cause, options?: ErrorOptions) {
    super(`image processing: ${kind}`, options)
    this.kind = kind
  }
}

export interface ImageWorker {
  run(job: ImageJob): Promise<ImageJobResult>
}

const program = path.join(import.meta.dirname, 'image-worker.server.ts')
const restMilliseconds = 20_000

interface Limits {
  /** The slowest accepted picture takes 10 s on a small server. */
  answerMillisecondsMax: number
  /** Above it the process ends itself. The largest accepted picture takes 700 MB. */
  residentBytesMax: number
}

/** Runs one job at a time, in a process that ends when idle. `run` rejects with an `ImageProcessingError`. */
export function imageWorker(
  niceness: number,
  { answerMillisecondsMax, residentBytesMax }: Limits = {
    answerMillisecondsMax: 90_000,
    residentBytesMax: 900_000_000,
  },
): ImageWorker {
  let child: ChildProcess | null = null
  let resting: NodeJS.Timeout | undefined

  const start = () => {
    const started = fork(program, [String(niceness), String(residentBytesMax)], {
      execArgv: [],
      // No secrets: it reads untrusted files. `VIPS_WARNING` silences libvips about harmless oddities.
      env: { NODE_ENV: 'production', VIPS_WARNING: 'off' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const forget = () => {
      if (child === started) child = null
    }
    return started.on('exit', forget).on('error', forget)
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
    async run(job) {
      clearTimeout(resting)
      try {
        child ??= start()
        return await answerOf(child, job, answerMillisecondsMax)
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
  const exited = (code: number | null) =>
    reject(new ImageProcessingError(isSlow ? 'slow' : code === outOfMemoryExitCode ? 'outOfMemory' : 'crashed'))
  child.on('message', resolve).on('exit', exited).on('error', reject)
  child.send(job, (problem) => problem && reject(problem))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', exited).off('error', reject)
  })
}
