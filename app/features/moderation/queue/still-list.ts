import type { ModeratedComment } from '../moderated-comment.ts'

export interface StillRow {
  comment: ModeratedComment
  /** Somebody else decided it: it stays where it is until nobody is there. */
  gone: boolean
}

export interface StillList {
  rows: StillRow[]
  /** What arrived meanwhile, not yet shown. */
  held: ModeratedComment[]
}

/** Everything where it belongs. */
export function freshList(fresh: ModeratedComment[]): StillList {
  return { rows: fresh.map((comment) => ({ comment, gone: false })), held: [] }
}

/**
 * The list after a change, with no row moved: texts and states are today's, what came on top or in between waits, what
 * follows the last row is added.
 * @param own ids of what was decided here: those rows go.
 */
export function stillList(before: StillRow[], fresh: ModeratedComment[], own: ReadonlySet<string>): StillList {
  const today = new Map(fresh.map((comment) => [comment.id, comment]))
  const rows = before.flatMap(({ comment }): StillRow[] => {
    const current = today.get(comment.id)
    if (current) return [{ comment: current, gone: false }]
    return own.has(comment.id) ? [] : [{ comment, gone: true }]
  })
  const known = new Set(rows.map(({ comment }) => comment.id))
  const last = rows.at(-1)?.comment
  const newcomers = fresh.filter(({ id }) => !known.has(id))
  const follows = (comment: ModeratedComment) => last === undefined || isAfter(comment, last)
  return {
    rows: [...rows, ...newcomers.filter(follows).map((comment) => ({ comment, gone: false }))],
    held: newcomers.filter((comment) => !follows(comment)),
  }
}

/** Newest first: what is older comes after. */
function isAfter(one: ModeratedComment, other: ModeratedComment): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at
}
