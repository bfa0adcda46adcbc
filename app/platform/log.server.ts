import pino from 'pino'

/** One JSON line an event on standard error; `LOG_LEVEL=silent` for tests. E-mail addresses and passwords are never logged. */
export const log = pino(
  { level: process.env.LOG_LEVEL ?? 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ dest: 2, sync: true }),
)
