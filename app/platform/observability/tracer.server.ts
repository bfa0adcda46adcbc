import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestRecord } from '../http/request-record.server.ts'

export interface Tracer {
  request: (request: IncomingMessage, response: ServerResponse, record: RequestRecord, work: () => void) => void
  job: <T>(name: string, work: () => Promise<T>) => Promise<T>
  query: (text: string) => (problem?: unknown) => void
  end: () => Promise<void>
}
