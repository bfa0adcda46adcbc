import type { EventName } from '#platform/events.server.ts'
import type { RecordedChange } from './comment.ts'
import type { CommentRow } from './comment-tables.server.ts'

export interface CommentChange {
  id: string
  articleId: string
  change: RecordedChange | 'imported' | 'author-deleted'
  /** Null before it is written and after it is removed. */
  before: { validated: boolean } | null
  after: { validated: boolean } | null
  memberId: string | null
  /** Null stands for a visitor, or an import. */
  actorId: string | null
  /** The number of its last line in the audit log: a reconnecting client receives the lines that follow. */
  auditNumber: number | null
}

/** Stays in the process that changes the comment. */
export interface ChangedComment {
  /** A removed comment is given as it was. */
  comment: CommentRow
  reason?: string | null
  /** Validated together with an administrator's answer. */
  isAnswered?: boolean
  /** The decision that is undone, and the answers that went with it. */
  undone?: { at: Date; answerIds: string[] }
}

/** Announced once for each change of a comment, but not for those that go with their article. */
export const commentChanged: EventName<CommentChange, ChangedComment> = 'comment-changed'

export const commentsSwitched: EventName<{ articleId: string }> = 'comments-switched'
