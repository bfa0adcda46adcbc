import { continuousDays } from '../retention-periods.ts'
import type { Archived, NamedBase, NamedFile } from './names.ts'

const dayMilliseconds = 86_400_000
/** The target's clock may differ from ours. */
const clocksApartMilliseconds = 3_600_000

export function retainedBases(archived: Archived[], now: Date): NamedBase[] {
  const bases = archived
    .filter((found): found is NamedBase => found.kind === 'base')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return bases.filter(
    (base, index) =>
      index === bases.length - 1 || now.getTime() - base.at.getTime() <= continuousDays * dayMilliseconds,
  )
}

/** What no kept base needs; bases first, so that none is left without its log. The current chain may have no base yet. */
export function expiredNames(
  archived: Archived[],
  { now, current, logStart }: { now: Date; current: string; logStart: (base: NamedBase) => bigint },
): string[] {
  const kept = retainedBases(archived, now)
  const isNeeded = (found: Archived) => {
    if (found.kind === 'file') return true
    const ofChain = kept.filter(({ chain }) => chain === found.chain)
    if (found.kind === 'base') return kept.includes(found)
    if (found.kind === 'part')
      return ofChain.length === 0 ? found.chain === current : ofChain.some((base) => found.to > logStart(base))
    const isOld = now.getTime() - found.modifiedAt.getTime() > dayMilliseconds
    return (
      !isOld || ofChain.some(({ start }) => found.name.endsWith(`/${start.toString(16).padStart(16, '0')}.tar.zst`))
    )
  }
  const order = { base: 0, tar: 1, part: 2, file: 3 }
  return archived
    .filter((found) => !isNeeded(found))
    .toSorted((a, b) => order[a.kind] - order[b.kind])
    .map(({ name }) => name)
}

/** @param named by the kept bases, or in the store now, as `bucket/key` */
export function expiredFiles(archived: Archived[], named: Set<string>, oldestBase: Date): string[] {
  return archived
    .filter((found): found is NamedFile => found.kind === 'file')
    .filter(({ bucket, key }) => !named.has(`${bucket}/${key}`))
    .filter(({ modifiedAt }) => modifiedAt.getTime() < oldestBase.getTime() - clocksApartMilliseconds)
    .map(({ name }) => name)
}
