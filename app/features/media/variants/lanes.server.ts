import { availableParallelism } from 'node:os'
import { drawingLane } from './drawing-lane.server.ts'

/** Variants that a reader's page is waiting for. */
export const readersLane = drawingLane(Math.min(2, availableParallelism()), 5, 200)

/** Strangers' files, one at a time; then the widths of their pages. */
export const uploadsLane = drawingLane(1, 10, 2000)

/** What makes things better and nobody waits for: AVIF, placeholders. */
export const backgroundLane = drawingLane(1, 19, 2000, [readersLane, uploadsLane])
