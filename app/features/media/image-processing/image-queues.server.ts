import { renderQueue } from './image-queue.server.ts'

export const readersQueue = renderQueue(1, 5, 200)

export const uploadsQueue = renderQueue(1, 10, 2000)

/** Nobody waits for AVIF and placeholders. */
export const backgroundQueue = renderQueue(1, 19, 2000, [readersQueue, uploadsQueue])
