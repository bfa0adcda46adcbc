import { expect, test } from 'vitest'
import { chooseReach, reachOf, restorableRanges } from './history.ts'
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

test('a moment is restored from the newest base before it, the newest moment from the one that leads furthest', () => {
  const reaches = [first, second].map((of) => reach(of, log))
  expect(chooseReach(reaches, at(30))?.base).toBe(first)
  expect(chooseReach(reaches, at(31))?.base).toBe(second)
  expect(chooseReach(reaches, at(0))).toBeNull()
  expect(chooseReach(reaches, null)?.base).toBe(second)
})

test('after a restoration the moments of before and those of since are two ranges', () => {
  const [later, itsLog] = [base('b', 20, 22, 50), part('b', 16, 30, 55)]
  const reaches = [first, second, later].map((of) => reach(of, [...log, itsLog]))
  expect(restorableRanges(reaches)).toEqual([
    { from: at(1), until: at(40) },
    { from: at(50), until: at(55) },
  ])
  expect(chooseReach(reaches, at(35))?.base).toBe(second)
  expect(chooseReach(reaches, at(52))?.base).toBe(later)
})
