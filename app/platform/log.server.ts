import pino from 'pino'

const levels = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * What a log line may tell of a problem: its name, message, place and code. Never the parameters of a query: they hold
 * e-mail addresses and texts.
 */
function described(problem: unknown): object {
  if (!(problem instanceof Error)) return { message: String(problem) }
  const { name, stack, cause } = problem
  const code = 'code' in problem ? problem.code : undefined
  // Drizzle writes the parameters at the end of its message, which stands in the stack too.
  const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
  return {
    name,
    message: withoutParameters(problem.message),
    ...(stack && { stack: withoutParameters(stack) }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: described(cause) }),
  }
}

/** One JSON line an event on standard error; `LOG_LEVEL=silent` for tests. E-mail addresses and passwords are never logged. */
export const log = pino(
  {
    level: levels.includes(process.env.LOG_LEVEL ?? '') ? process.env.LOG_LEVEL : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { problem: described },
  },
  pino.destination({ dest: 2, sync: true }),
)
