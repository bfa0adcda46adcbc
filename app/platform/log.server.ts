import { format } from 'node:util'
import pino from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** A query's parameters are never logged: they hold email addresses and texts. */
function describeProblem(problem: unknown): object {
  if (!(problem instanceof Error)) return { message: textOf(problem) }
  const { name, stack, cause } = problem
  const code = 'code' in problem ? problem.code : undefined
  const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
  return {
    name,
    message: withoutParameters(problem.message),
    ...(stack && { stack: withoutParameters(stack) }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: describeProblem(cause) }),
  }
}

interface Thrown {
  status?: number
  init?: { status?: number } | null
  data?: { message?: string } | null
  message?: string
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { status, init, data, message } = value as Thrown
  const details = data?.message ?? message ?? Object.keys(value).join(', ')
  return `${value.constructor?.name ?? 'object'} ${status ?? init?.status ?? ''} ${details}`
}

export const log = pino(
  {
    level: logLevels.find((level) => level === process.env.LOG_LEVEL) ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { problem: describeProblem },
  },
  pino.destination({ dest: 2, sync: true }),
)

const consoleLevels = {
  debug: 'debug',
  trace: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const

export function logEverything(): void {
  for (const [method, level] of Object.entries(consoleLevels))
    console[method as keyof typeof consoleLevels] = (...details: unknown[]) =>
      log[level]({ details: format(...details) }, 'console')
  process.stdout.on('error', () => {})
  process.removeAllListeners('warning')
  process.on('warning', (problem) => log.warn({ problem }, 'Node.js warning'))
  process.on('uncaughtException', (problem) => {
    log.fatal({ problem }, 'uncaught exception: the process exits')
    process.exit(1)
  })
}
