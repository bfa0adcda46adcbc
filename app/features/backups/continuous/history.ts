import type { Archived, NamedBase, NamedPart } from './names.ts'

export interface Reach {
  base: NamedBase
  /** From the segment of the base's start on, without a gap. */
  parts: NamedPart[]
  /** The last moment that can be restored; null when the log does not even reach the end of the base. */
  until: Date | null
  gapAt: bigint | null
}

export interface TimeRange {
  from: Date
  until: Date
}

export function reachOf(base: NamedBase, archived: Archived[], logStart: bigint): Reach {
  const parts = archived
    .filter((found): found is NamedPart => found.kind === 'part' && found.chain === base.chain && found.to > logStart)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const whole: NamedPart[] = []
  let missing: bigint | null = null
  for (const part of parts) {
    const reached = whole.at(-1)?.to ?? logStart
    // An upload that was thought lost may have arrived after all, beside its repetition.
    if (part.to <= reached) continue
    if (part.from > reached) {
      missing = reached
      break
    }
    whole.push(part)
  }
  const last = whole.at(-1)
  const isComplete = last !== undefined && last.to >= base.end
  return {
    base,
    parts: whole,
    until: isComplete ? new Date(Math.max(last.at.getTime(), base.at.getTime())) : null,
    gapAt: missing,
  }
}

export function chooseReach(reaches: Reach[], at: Date | null): Reach | null {
  const complete = reaches.filter(({ until }) => until !== null)
  const newestFirst = complete.toSorted((a, b) => b.base.at.getTime() - a.base.at.getTime())
  if (at) return newestFirst.find(({ base }) => base.at <= at) ?? null
  const furthest = Math.max(...complete.map(({ until }) => until?.getTime() ?? 0))
  return newestFirst.find(({ until }) => until?.getTime() === furthest) ?? null
}

export function restorableRanges(reaches: Reach[]): TimeRange[] {
  const ranges: TimeRange[] = []
  const found = reaches.flatMap(({ base, until }) => (until ? [{ from: base.at, until }] : []))
  for (const range of found.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = ranges.at(-1)
    if (!last || range.from > last.until) ranges.push({ ...range })
    else if (range.until > last.until) last.until = range.until
  }
  return ranges
}
