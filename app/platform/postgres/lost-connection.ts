import { DrizzleQueryError } from 'drizzle-orm'
import { errorMessage } from '../problem-reason.ts'

/**
 * On a new connection the work succeeds. 08P01 is left out: a violation of the protocol may be our own fault.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const codesOfLostConnections = /^(?:08(?!P01)\w{3}|57P0[1-35]|53300|25006)$/
const messageOfLostConnections =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|No server accepts writes|The server is read-only)/
const codesOfSockets = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

export class NotConnected extends Error {
  constructor(cause: unknown) {
    super(errorMessage(cause), { cause })
  }
}

export function isConnectionLost(problem: unknown): boolean {
  if (problem instanceof NotConnected) return true
  return problem instanceof DrizzleQueryError ? isOfConnection(problem.cause) : saysSo(problem)
}

export const readOnlyTransaction = '25006'

export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('The commit got no answer.', { cause })
  }
}

function isOfConnection(cause: unknown): boolean {
  return saysSo(cause) || (cause instanceof Error && 'code' in cause && codesOfSockets.test(String(cause.code)))
}

/** Other programs' connections fail with the same codes as sockets, and only those of PostgreSQL count here. */
function saysSo(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  if ('code' in problem && codesOfLostConnections.test(String(problem.code))) return true
  return messageOfLostConnections.test(problem.message) || isConnectionLost(problem.cause)
}
