import type { CommentEvent } from './comment.ts'

export interface AuditLogLine {
  number: number
  event: CommentEvent
  reason: string | null
  at: Date
}

export interface CommentSnapshot {
  state: 'pending' | 'public' | 'gone'
  createdAt: Date
  editedAt: Date | null
  version: number
  heldBy: string[]
  answersTo: string | null
}

const answerMark = 'Réponse à '

export function submissionNote(comment: { heldBy: string[]; answersTo: string | null }): string | null {
  return comment.answersTo ? answerMark + comment.answersTo : comment.heldBy.join('\n') || null
}

function answeredComment(reason: string | null): string | null {
  return reason?.startsWith(answerMark) ? reason.slice(answerMark.length) : null
}

/** Rebuilds a comment's state from its audit log. @returns null when its submission was purged */
export function replay(lines: AuditLogLine[]): CommentSnapshot | null {
  const [submission] = lines
    .filter(({ event }) => event === 'received' || event === 'published')
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.number - other.number)
  if (!submission) return null
  const answersTo = answeredComment(submission.reason)
  const snapshot: CommentSnapshot = {
    state: submission.event === 'published' ? 'public' : 'pending',
    createdAt: submission.at,
    editedAt: null,
    version: 1,
    heldBy: answersTo ? [] : (submission.reason?.split('\n') ?? []),
    answersTo,
  }
  let beforeDecision = snapshot.state
  const followed = lines.filter((line) => line !== submission).toSorted((one, other) => one.number - other.number)
  for (const { event, at } of followed) {
    // An administrator's answer stays public.
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

export function isDecision(event: CommentEvent): event is 'validated' | 'rejected' | 'deleted' {
  return event === 'validated' || event === 'rejected' || event === 'deleted'
}

function stateAfter(
  event: CommentEvent,
  state: CommentSnapshot['state'],
  before: CommentSnapshot['state'],
): CommentSnapshot['state'] {
  if (event === 'received' || event === 'edited') return 'pending'
  if (event === 'published' || event === 'validated') return 'public'
  if (event === 'rejected' || event === 'deleted' || event === 'withdrawn') return 'gone'
  return event === 'undone' ? before : state
}
