import { expect, test } from 'vitest'
import { brokenReach, reachesOfMoment, reachOf, restorableRanges, unbroken } from './history.ts'
import type { NamedBase, NamedPart } from './names.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute))
const base = (chain: string, start: number, end: number, minute: number): NamedBase => ({
  kind: 'base',
  name: `${chain}/${start}`,
  system: '1',
  chain,
  start: BigInt(start),
  end: BigInt(end),
  at: at(minute),
})
const part = (chain: string, from: number, to: number, minute: number): NamedPart => ({
  kind: 'part',
  name: `${chain}/${from}-${to}`,
  system: '1',
  chain,
  from: BigInt(from),
  to: BigInt(to),
  at: at(minute),
  digest: '',
})
const [first, second] = [base('a', 10, 15, 1), base('a', 40, 45, 31)]
const log = [part('a', 8, 20, 2), part('a', 20, 41, 30), part('a', 41, 50, 40)]
const reach = (of: NamedBase, parts: NamedPart[]) => reachOf(of, parts, of.start - 2n)

test('a base leads as far as its log has no gap', () => {
  expect(reach(first, log)).toMatchObject({ until: at(40), gapAt: null })
  expect(reach(first, log).parts).toEqual(log)
  expect(reach(second, log).parts).toEqual(log.slice(1))
  expect(reach(first, [log[0]!, log[2]!])).toMatchObject({ until: at(2), gapAt: 20n })
})

test('a base whose own log is not complete leads nowhere', () => {
  expect(reach(first, [])).toMatchObject({ until: null, gapAt: null })
  expect(reach(first, [part('a', 8, 14, 2)])).toMatchObject({ until: null })
  expect(reach(first, [part('a', 9, 50, 2)])).toMatchObject({ until: null, gapAt: 8n })
  expect(reach(first, [part('b', 8, 50, 2)])).toMatchObject({ until: null })
})

test('a part that was stored twice, once with more, is no gap', () => {
  const twice = [log[0]!, part('a', 20, 30, 10), ...log.slice(1)]
  expect(reach(first, twice)).toMatchObject({ until: at(40), gapAt: null })
})

const basesOf = (reaches: ReturnType<typeof reach>[], moment: Date | null) =>
  reachesOfMoment(reaches, moment).map((found) => found.base)

test('a moment is restored from the newest base before it, or from an older one of its chain', () => {
  const reaches = [first, second].map((of) => reach(of, log))
  expect(basesOf(reaches, at(30))).toEqual([first])
  expect(basesOf(reaches, at(31))).toEqual([second, first])
  expect(basesOf(reaches, at(0))).toEqual([])
  expect(basesOf(reaches, null)).toEqual([second, first])
  const elsewhere = [base('b', 10, 15, 0), part('b', 8, 50, 59)] as const
  expect(basesOf([...reaches, reach(elsewhere[0], [elsewhere[1]])], at(35))).toEqual([second, first])
})

test('a moment that no base leads to is in a gap, or was never archived', () => {
  const reaches = [first, second].map((of) => reach(of, [log[0]!, log[2]!]))
  expect(basesOf(reaches, at(20))).toEqual([])
  expect(brokenReach(reaches, at(20))).toMatchObject({ base: first, gapAt: 20n })
  expect(brokenReach([reach(first, log)], at(50))).toBeNull()
})

test('only bases whose log has no gap until now count', () => {
  const reached = (parts: NamedPart[]) => unbroken([first, second].map((of) => reach(of, parts)))
  const found = (parts: NamedPart[]) => {
    const { newest, since } = reached(parts)
    return [newest?.at ?? null, since]
  }
  expect(found(log)).toEqual([at(31), at(1)])
  // The end of the newest base is not stored yet.
  expect(found(log.slice(0, 2))).toEqual([at(31), at(1)])
  expect(found([part('a', 36, 50, 40)])).toEqual([at(31), at(31)])
  expect(found([log[0]!, part('a', 44, 50, 40)])).toEqual([null, null])
})

test('after a restoration the moments of before and those of since are two ranges', () => {
  const [later, itsLog] = [base('b', 20, 22, 50), part('b', 16, 30, 55)]
  const reaches = [first, second, later].map((of) => reach(of, [...log, itsLog]))
  expect(restorableRanges(reaches)).toEqual([
    { from: at(1), until: at(40) },
    { from: at(50), until: at(55) },
  ])
  expect(basesOf(reaches, at(35))).toEqual([second, first])
  expect(basesOf(reaches, at(52))).toEqual([later])
})
