import { DrizzleQueryError } from 'drizzle-orm'
import { errorMessage } from '../problem-reason.ts'

/**
 * PostgreSQL's connection exceptions, shutdowns, and a server that lost its role: on a new connection the work succeeds.
 * Not a violation of the protocol (08P01), which may be our own fault.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const codesOfLostConnections = /^(?:08(?!P01)\w{3}|57P0[1-35]|53300|25006)$/
/** What node-postgres, its pool and we say without a code. */
const messageOfLostConnections =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|No server accepts writes|The server is read-only)/
const codesOfSockets = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** No connection could be opened: the cause is that of a socket, or of the server. */
export class NotConnected extends Error {
  constructor(cause: unknown) {
    super(errorMessage(cause), { cause })
  }
}

/** Whether a query failed because of its connection, which may work again by now. */
export function isConnectionLost(problem: unknown): boolean {
  if (problem instanceof NotConnected) return true
  return problem instanceof DrizzleQueryError ? isOfConnection(problem.cause) : saysSo(problem)
}

export const readOnlyTransaction = '25006'

/** The connection was lost during the commit: what was written may be stored, or not. */
export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('The commit got no answer.', { cause })
  }
}

function isOfConnection(cause: unknown): boolean {
  return saysSo(cause) || (cause instanceof Error && 'code' in cause && codesOfSockets.test(String(cause.code)))
}

/** Other programs' connections fail with the same codes as sockets: only those of PostgreSQL count here. */
function saysSo(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  if ('code' in problem && codesOfLostConnections.test(String(problem.code))) return true
  return messageOfLostConnections.test(problem.message) || isConnectionLost(problem.cause)
}
