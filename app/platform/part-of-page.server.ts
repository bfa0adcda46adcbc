import { log } from './log.server.ts'

/**
 * A part of a page that may be missing: the others are shown without it.
 * @param what for the log: « the pending comments ».
 * @returns null when it could not be read.
 */
export async function partOfPage<Part>(part: Promise<Part>, what: string, request: Request): Promise<Part | null> {
  try {
    return await part
  } catch (problem) {
    log.error({ problem, requestId: request.headers.get('x-request-id') }, `${what} could not be read`)
    return null
  }
}
