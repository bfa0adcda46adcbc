import type { ChildProcess } from 'node:child_process'
import { fstatSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { format } from 'node:util'
import pino from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Never logs a query's parameters: they hold email addresses and texts. */
function described(problem: unknown): object {
  if (!(problem instanceof Error)) return { message: textOf(problem) }
  const { name, stack, cause } = problem
  const code = 'code' in problem ? problem.code : undefined
  // Drizzle appends the parameters to its message, which the stack repeats.
  const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
  return {
    name,
    message: withoutParameters(problem.message),
    ...(stack && { stack: withoutParameters(stack) }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: described(cause) }),
  }
}

interface Thrown {
  status?: number
  init?: { status?: number } | null
  data?: { message?: string } | null
  message?: string
}

function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { status, init, data, message } = thrown as Thrown
  const details = data?.message ?? message ?? Object.keys(thrown).join(', ')
  return `${thrown.constructor?.name ?? 'object'} ${status ?? init?.status ?? ''} ${details}`
}

const standardError = 2
const waitingCharactersMax = 1024 * 1024

/** A pipe that nobody reads holds nobody up: what it does not take waits, up to a bound, then is dropped and counted. */
function toStandardError(): pino.DestinationStream {
  const kind = fstatSync(standardError)
  if (!kind.isFIFO() && !kind.isSocket()) return pino.destination({ dest: standardError, sync: true })
  const { stderr } = process
  let dropped = 0
  stderr.on('error', () => {})
  return {
    write(line) {
      if (stderr.writableLength + line.length > waitingCharactersMax) {
        dropped += 1
        return
      }
      if (dropped > 0) stderr.write(`${JSON.stringify({ level: 40, msg: 'log lines dropped', count: dropped })}\n`)
      dropped = 0
      stderr.write(line)
    },
  }
}

const output = toStandardError()

/** For one started with a pipe: a process that inherits standard error makes writing to it wait in all that share it. */
export function passOnErrorsOf({ stderr }: ChildProcess): void {
  if (!stderr) return
  createInterface({ input: stderr }).on('line', (line) => output.write(`${line}\n`))
  // The pipe alone keeps no program running.
  ;(stderr as Socket).unref()
}

/** One JSON line for each event on standard error; `LOG_LEVEL=silent` for tests. */
export const log = pino(
  {
    level: logLevels.find((level) => level === process.env.LOG_LEVEL) ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { problem: described },
  },
  output,
)

const consoleLevels = {
  debug: 'debug',
  trace: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const

/** Console output of libraries, Node's warnings and fatal errors become JSON lines too. */
export function logEverything(): void {
  for (const [method, level] of Object.entries(consoleLevels))
    console[method as keyof typeof consoleLevels] = (...details: unknown[]) =>
      log[level]({ details: format(...details) }, 'console')
  // Who read it is gone, as behind `head`: the program lives on.
  process.stdout.on('error', () => {})
  process.removeAllListeners('warning')
  process.on('warning', (problem) => log.warn({ problem }, 'Node.js warning'))
  process.on('uncaughtException', (problem) => {
    log.fatal({ problem }, 'uncaught exception: the process exits')
    process.exit(1)
  })
}
