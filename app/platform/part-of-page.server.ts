import { log } from './log.server.ts'

export async function partOfPage<Part>(part: Promise<Part>, what: string, request: Request): Promise<Part | null> {
  try {
    return await part
  } catch (problem) {
    log.error({ problem, requestId: request.headers.get('x-request-id') }, `${what} could not be read`)
    return null
  }
}
