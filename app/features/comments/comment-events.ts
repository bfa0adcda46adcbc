import type { EventName } from '#platform/events.server.ts'

export type CommentEvent =
  | 'arrived'
  | 'shown'
  | 'edited'
  | 'withdrawn'
  | 'validated'
  | 'rejected'
  | 'deleted'
  | 'undone'
  | 'reported'
  /** A report was closed without removing the comment. */
  | 'kept'

export const commentSubmitted: EventName<{ id: string; articleId: string }> = 'comment-arrived'
/** Any change of state or text. `unread`: it was not public before, nor is it now. */
export const commentChanged: EventName<{ id: string; articleId: string; unread?: boolean }> = 'comment-decided'
export const commentsSwitched: EventName<{ articleId: string }> = 'comments-switched'
