import type { CommentEvent } from '../comment-events.ts'

/** A line of the journal, as far as it tells what became of a comment. */
export interface AuditLogLine {
  number: number
  event: CommentEvent
  reason: string | null
  at: Date
}

/** What the journal knows of a comment at a moment. */
export interface CommentSnapshot {
  state: 'pending' | 'public' | 'gone'
  createdAt: Date
  editedAt: Date | null
  version: number
  heldBy: string[]
  answersTo: string | null
}

const answerMark = 'Réponse à '

/** What the line of an arrival keeps beside the text: the rules that held it, or what it answers. */
export function submissionNote(comment: { heldBy: string[]; answersTo: string | null }): string | null {
  return comment.answersTo ? answerMark + comment.answersTo : comment.heldBy.join('\n') || null
}

/** The comment that an answer stood under; null when the line is none of an answer. */
function answeredComment(reason: string | null): string | null {
  return reason?.startsWith(answerMark) ? reason.slice(answerMark.length) : null
}

/**
 * Reads the lines of one comment again, from its arrival on, in the order of their numbers. A comment that is older than
 * the journal gets the line of its arrival late, with the moment of then: the earliest one is the arrival.
 * @returns null without an arrival: its line was purged.
 */
export function replay(lines: AuditLogLine[]): CommentSnapshot | null {
  const [submission] = lines
    .filter(({ event }) => event === 'arrived' || event === 'shown')
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.number - other.number)
  if (!submission) return null
  const answersTo = answeredComment(submission.reason)
  const snapshot: CommentSnapshot = {
    state: submission.event === 'shown' ? 'public' : 'pending',
    createdAt: submission.at,
    editedAt: null,
    version: 1,
    heldBy: answersTo ? [] : (submission.reason?.split('\n') ?? []),
    answersTo,
  }
  let beforeDecision = snapshot.state
  const followed = lines.filter((line) => line !== submission).toSorted((one, other) => one.number - other.number)
  for (const { event, at } of followed) {
    // An answer of the house stays public.
    const isUnchanged = event === 'edited' && answersTo !== null
    const next = isUnchanged ? snapshot.state : stateAfter(event, snapshot.state, beforeDecision)
    if (isDecision(event)) beforeDecision = snapshot.state
    snapshot.state = next
    if (event === 'edited') {
      snapshot.version++
      snapshot.editedAt = at
    }
  }
  return snapshot
}

/** What an administrator decides, and can take back. */
export function isDecision(event: CommentEvent): event is 'validated' | 'rejected' | 'deleted' {
  return event === 'validated' || event === 'rejected' || event === 'deleted'
}

function stateAfter(
  event: CommentEvent,
  state: CommentSnapshot['state'],
  before: CommentSnapshot['state'],
): CommentSnapshot['state'] {
  if (event === 'arrived' || event === 'edited') return 'pending'
  if (event === 'shown' || event === 'validated') return 'public'
  if (event === 'rejected' || event === 'deleted' || event === 'withdrawn') return 'gone'
  return event === 'undone' ? before : state
}
