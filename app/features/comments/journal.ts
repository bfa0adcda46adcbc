import type { CommentEvent } from './comment-events.ts'

/** A line of the journal, as far as it tells what became of a comment. */
export interface JournalLine {
  number: number
  event: CommentEvent
  reason: string | null
  at: Date
}

/** What the journal knows of a comment at a moment. */
export interface Standing {
  state: 'pending' | 'public' | 'gone'
  createdAt: Date
  editedAt: Date | null
  version: number
  heldBy: string[]
  answersTo: string | null
}

const answerMark = 'Réponse à '

/** What the line of an arrival keeps beside the text: the rules that held it, or what it answers. */
export function arrivalNote(comment: { heldBy: string[]; answersTo: string | null }): string | null {
  return comment.answersTo ? answerMark + comment.answersTo : comment.heldBy.join('\n') || null
}

/** The comment that an answer stood under; null when the line is none of an answer. */
export function answeredComment(reason: string | null): string | null {
  return reason?.startsWith(answerMark) ? reason.slice(answerMark.length) : null
}

/**
 * Reads the lines of one comment again, from its arrival on, in the order of their numbers. A comment that is older than
 * the journal gets the line of its arrival late, with the moment of then: the earliest one is the arrival.
 * @returns null without an arrival: its line was purged.
 */
export function replay(lines: JournalLine[]): Standing | null {
  const [arrival] = lines
    .filter(({ event }) => event === 'arrived' || event === 'shown')
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.number - other.number)
  if (!arrival) return null
  const answersTo = answeredComment(arrival.reason)
  const standing: Standing = {
    state: arrival.event === 'shown' ? 'public' : 'pending',
    createdAt: arrival.at,
    editedAt: null,
    version: 1,
    heldBy: answersTo ? [] : (arrival.reason?.split('\n') ?? []),
    answersTo,
  }
  let beforeDecision = standing.state
  const followed = lines.filter((line) => line !== arrival).toSorted((one, other) => one.number - other.number)
  for (const { event, at } of followed) {
    // An answer of the house stays public.
    const isKept = event === 'edited' && answersTo !== null
    const next = isKept ? standing.state : stateAfter(event, standing.state, beforeDecision)
    if (isDecision(event)) beforeDecision = standing.state
    standing.state = next
    if (event === 'edited') {
      standing.version++
      standing.editedAt = at
    }
  }
  return standing
}

/** What an administrator decides, and can take back. */
export function isDecision(event: CommentEvent): event is 'validated' | 'rejected' | 'deleted' {
  return event === 'validated' || event === 'rejected' || event === 'deleted'
}

function stateAfter(event: CommentEvent, state: Standing['state'], before: Standing['state']): Standing['state'] {
  if (event === 'arrived' || event === 'edited') return 'pending'
  if (event === 'shown' || event === 'validated') return 'public'
  if (event === 'rejected' || event === 'deleted' || event === 'withdrawn') return 'gone'
  return event === 'undone' ? before : state
}
