import type { EventName } from '#platform/events.server.ts'
import type { RecordedChange } from './comment.ts'
import type { CommentRow } from './comment-tables.server.ts'

export interface CommentChange {
  id: string
  articleId: string
  change: RecordedChange | 'imported' | 'author-deleted'
  /** Null before the comment is written and after it is removed. */
  before: { validated: boolean } | null
  after: { validated: boolean } | null
  memberId: string | null
  actorId: string | null
  /** The comment's last line in the audit log: a reconnecting client receives the lines that follow. */
  auditNumber: number | null
}

/** These details stay in the process that changes the comment. */
export interface ChangedComment {
  comment: CommentRow
  reason?: string | null
  isAnswered?: boolean
  /** The decision that is undone, and the answers that went with it. */
  undone?: { at: Date; answerIds: string[] }
}

/** This is announced once for each change of a comment, but not for comments that are deleted with their article. */
export const commentChanged: EventName<CommentChange, ChangedComment> = 'comment-changed'

export const commentsSwitched: EventName<{ articleId: string }> = 'comments-switched'
