import { threadOf } from '#platform/concurrency/thread.server.ts'
import type * as jobs from './text-worker.server.ts'

export const inTextWorker = threadOf<typeof jobs>(new URL('./text-worker.server.ts', import.meta.url))
