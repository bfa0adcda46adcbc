import type { EventName } from '#platform/events.server.ts'

/** What the journal knows of a comment's life. */
export type CommentEvent =
  /** Sent by its member; held. */
  | 'arrived'
  /** Public at once: no rule held it, or it is an administrator's answer. */
  | 'shown'
  /** Its member changed the text. */
  | 'edited'
  /** Its member took it back. */
  | 'withdrawn'
  | 'validated'
  /** Pending, refused: it vanishes. */
  | 'rejected'
  /** Published, removed by an administrator. */
  | 'deleted'
  /** A decision taken back within its seconds. */
  | 'undone'
  /** Somebody reported it. */
  | 'reported'
  /** A report was read, and the comment stays. */
  | 'kept'

export const commentSubmitted: EventName<{ id: string; articleId: string }> = 'comment-arrived'
/** Validated, rejected, deleted, edited or withdrawn. `unread`: readers saw nothing of it before, nor do they now. */
export const commentChanged: EventName<{ id: string; articleId: string; unread?: boolean }> = 'comment-decided'
/** An article's comments were closed or opened: nothing else of it changed. */
export const commentsSwitched: EventName<{ articleId: string }> = 'comments-switched'
