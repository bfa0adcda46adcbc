import { type Archived, logStart, type NamedBase, type NamedPart } from './names.ts'

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

export function reachesIn(archived: Archived[]): Reach[] {
  const bases = archived.filter((found): found is NamedBase => found.kind === 'base')
  return bases.map((base) => reachOf(base, archived, logStart(base)))
}

export function reachOf(base: NamedBase, archived: Archived[], start: bigint): Reach {
  const parts = archived
    .filter((found): found is NamedPart => found.kind === 'part' && found.chain === base.chain && found.to > start)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const whole: NamedPart[] = []
  let missing: bigint | null = null
  for (const part of parts) {
    const reached = whole.at(-1)?.to ?? start
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

/** Those of one chain that lead to the moment, the newest base first: it needs the least log. */
export function reachesOfMoment(reaches: Reach[], at: Date | null): Reach[] {
  const furthest = Math.max(...reaches.map(({ until }) => until?.getTime() ?? 0))
  const moment = at?.getTime() ?? furthest
  const found = newestFirst(reaches).filter(
    ({ base, until }) => until && base.at.getTime() <= moment && moment <= until.getTime(),
  )
  return found.filter(({ base }) => base.chain === found[0]?.base.chain)
}

/** Why nothing leads to the moment, where log is missing: what would have led to it. */
export function brokenReach(reaches: Reach[], at: Date | null): Reach | null {
  const before = newestFirst(reaches).filter(({ base }) => at === null || base.at <= at)
  const found = before.find(({ until }) => until) ?? before.find(({ gapAt }) => gapAt !== null)
  return found && found.gapAt !== null ? found : null
}

function newestFirst(reaches: Reach[]): Reach[] {
  return reaches.toSorted((a, b) => b.base.at.getTime() - a.base.at.getTime())
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

/** Of the reaches of one chain. @returns the newest base whose log has no gap, and since when every moment can be restored */
export function unbroken(reaches: Reach[]): { newest: Reach['base'] | null; since: Date | null; isComplete: boolean } {
  const whole = newestFirst(reaches).filter(({ gapAt }) => gapAt === null)
  return {
    newest: whole[0]?.base ?? null,
    since: whole.findLast(({ until }) => until)?.base.at ?? null,
    isComplete: whole.every(({ until }) => until),
  }
}
