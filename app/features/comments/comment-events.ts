import type { EventName } from '#platform/events.server.ts'

export const commentArrived: EventName<{ id: string; articleId: string }> = 'comment-arrived'
/** Validated, rejected or deleted. */
export const commentDecided: EventName<{ id: string; articleId: string }> = 'comment-decided'
