import { type Claim, findClaims } from '#health-claims/claims.ts'
import type { Lexicon } from '#health-claims/lexicon.ts'

const aroundCharacters = 250

/** The sentences around a change decide about it: a long text is not read again for a key. */
export function claimsAfter(before: { text: string; claims: Claim[] }, text: string, lexicon: Lexicon): Claim[] {
  const shorter = Math.min(text.length, before.text.length)
  let same = 0
  while (same < shorter && text[same] === before.text[same]) same++
  let sameEnd = 0
  while (sameEnd < shorter - same && text.at(-1 - sameEnd) === before.text.at(-1 - sameEnd)) sameEnd++
  const growth = text.length - before.text.length
  const [from, to] = [same - aroundCharacters, text.length - sameEnd + aroundCharacters]
  const start = Math.max(0, text.lastIndexOf('.', from - aroundCharacters) + 1)
  const isNear = (claim: Claim) => claim.end > from && claim.start < to
  const others = before.claims.map((claim) =>
    claim.start < same ? claim : { ...claim, start: claim.start + growth, end: claim.end + growth },
  )
  const nearby = findClaims(text.slice(start, to + aroundCharacters), lexicon)
    .map((claim) => ({ ...claim, start: claim.start + start, end: claim.end + start }))
    .filter(isNear)
  return [...others.filter((claim) => !isNear(claim)), ...nearby].toSorted((one, other) => one.start - other.start)
}
