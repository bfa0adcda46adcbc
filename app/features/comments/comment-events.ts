import type { EventName } from '#platform/events.server.ts'
import type { RowsChanged } from '#platform/row-changes.server.ts'

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

/** Events after which a decision is still the last word on a comment. */
export const stateNeutralEvents: CommentEvent[] = ['reported', 'kept']

/** Their text stays: processes of the former release hear it during a rolling restart. */
export const commentReceived: EventName<{ id: string; articleId: string }> = 'comment-arrived'
/** Any change of state or text. `unread`: it was not public before, nor is it now. */
export const commentChanged: EventName<{ id: string; articleId: string; unread?: boolean }> = 'comment-decided'
/** Each written row, for programs: not those that go with their article. */
export const commentRowsChanged: RowsChanged = 'comment-rows'
export const commentsSwitched: EventName<{ articleId: string }> = 'comments-switched'

export const commentWebhooks = ['comment.received', 'comment.validated', 'comment.rejected', 'comment.removed'] as const
export type CommentWebhook = (typeof commentWebhooks)[number]
