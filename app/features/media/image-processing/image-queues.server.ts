import { availableParallelism } from 'node:os'
import { renderQueue } from './image-queue.server.ts'

/** Variants that a reader's page is waiting for. */
export const readersQueue = renderQueue(Math.min(2, availableParallelism()), 5, 200)

/** Strangers' files, one at a time; then the widths of their pages. */
export const uploadsQueue = renderQueue(1, 10, 2000)

/** What makes things better and nobody waits for: AVIF, placeholders. */
export const backgroundQueue = renderQueue(1, 19, 2000, [readersQueue, uploadsQueue])
