import type { ModeratedComment } from '../moderated-comment.ts'
import type { DecidedComment } from '../moderation.ts'

export interface FrozenRow {
  comment: ModeratedComment
  /** Another administrator decided it; the row stays in place while the list is frozen. */
  isGone: boolean
  /** It was decided on this page; the row stays in place until the page is left. */
  decision: DecidedComment | null
}

export interface FrozenList {
  rows: FrozenRow[]
  deferred: ModeratedComment[]
}

export interface DecidedHere {
  decided: ReadonlyMap<string, { comment: ModeratedComment; decision: DecidedComment }>
  sending: ReadonlySet<string>
}

const noDecisions: DecidedHere = { decided: new Map(), sending: new Set() }

export function freshList(fresh: ModeratedComment[], { decided }: DecidedHere = noDecisions): FrozenList {
  const rows = fresh.map((comment) => row(comment, decided.get(comment.id)?.decision))
  for (const { comment, decision } of decided.values()) {
    if (rows.some((other) => other.comment.id === comment.id)) continue
    const next = rows.findIndex((other) => isAfter(other.comment, comment))
    rows.splice(next < 0 ? rows.length : next, 0, row(comment, decision))
  }
  return { rows, deferred: [] }
}

/** Keeps the objects of unchanged comments, whose rows are then not rendered again. */
export function sameObjects(fresh: ModeratedComment[], rows: FrozenRow[]): ModeratedComment[] {
  const before = new Map(rows.map(({ comment }) => [comment.id, comment]))
  return fresh.map((comment) => {
    const earlier = before.get(comment.id)
    return earlier && JSON.stringify(earlier) === JSON.stringify(comment) ? earlier : comment
  })
}

/** Updates texts and states, and moves no row: comments for above or between wait, later ones are appended. */
export function frozenList(
  before: FrozenRow[],
  fresh: ModeratedComment[],
  here: DecidedHere = noDecisions,
): FrozenList {
  const today = new Map(fresh.map((comment) => [comment.id, comment]))
  const rows = before.map(({ comment: { id }, comment }): FrozenRow => {
    const decision = here.decided.get(id)?.decision
    const current = today.get(id)
    if (current || decision || here.sending.has(id)) return row(current ?? comment, decision)
    return { comment, isGone: true, decision: null }
  })
  const shownIds = new Set(rows.map(({ comment }) => comment.id))
  const last = rows.at(-1)?.comment
  const newComments = fresh.filter(({ id }) => !shownIds.has(id))
  const follows = (comment: ModeratedComment) => last === undefined || isAfter(comment, last)
  return {
    rows: [...rows, ...newComments.filter(follows).map((comment) => row(comment))],
    deferred: newComments.filter((comment) => !follows(comment)),
  }
}

export function isUndoneElsewhere(decision: DecidedComment, current: ModeratedComment | undefined, readUpTo: number) {
  if (!current || readUpTo < decision.number) return false
  return decision.event !== 'validated' || !current.validated
}

/** Finds the next undecided comment below, else above. A published one ends the search, which would lead far away. */
export function nextToDecide(
  rows: FrozenRow[],
  decidedIds: ReadonlySet<string>,
  ids: string[],
): ModeratedComment | null {
  const isLeft = ({ comment, isGone }: FrozenRow) => !isGone && !decidedIds.has(comment.id)
  const at = rows.findLastIndex(({ comment }) => ids.includes(comment.id))
  const sides = [rows.slice(at + 1).find(isLeft), rows.slice(0, Math.max(at, 0)).findLast(isLeft)]
  return sides.find((side) => side && !side.comment.validated)?.comment ?? null
}

function row(comment: ModeratedComment, decision: DecidedComment | null = null): FrozenRow {
  return { comment, isGone: false, decision }
}

function isAfter(one: ModeratedComment, other: ModeratedComment): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at
}
