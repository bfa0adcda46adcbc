import { expect, test } from 'vitest'
import { expiredFiles, expiredNames } from './expired.ts'
import { baseName, archivedFileName, newChainId, parseArchived, partName, tarName, type Archived } from './names.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const stored = (name: string, days = 0): Archived => {
  const found = parseArchived({ name, bytes: 1, modifiedAt: daysAgo(days) })
  if (!found) throw new Error(`not a name of the archive: ${name}`)
  return found
}
const chainOf = (days: number) => newChainId(daysAgo(days), 'a1b2c3')
const base = (chain: string, start: number, days: number) => [
  stored(baseName('7', chain, { start: BigInt(start), end: BigInt(start + 1), at: daysAgo(days) }), days),
  stored(tarName('7', chain, BigInt(start)), days),
]
const part = (chain: string, from: number, to: number, days: number) =>
  stored(partName('7', chain, { from: BigInt(from), to: BigInt(to), at: daysAgo(days), digest: 'ab12' }), days)
const expired = (archived: Archived[], current: string) =>
  expiredNames(archived, { now, current, logStart: ({ start }) => start })

test('bases older than seven days go, then the log that only they needed', () => {
  const chain = chainOf(9)
  const [old, kept] = [base(chain, 100, 9), base(chain, 200, 6)]
  const log = [part(chain, 100, 150, 9), part(chain, 150, 200, 7), part(chain, 200, 250, 6), part(chain, 190, 210, 6)]
  expect(expired([...log, ...old, ...kept], chain)).toEqual([...old, ...log.slice(0, 2)].map(({ name }) => name))
})

test('the newest base stays however old it is, with its log', () => {
  const chain = chainOf(30)
  expect(expired([...base(chain, 100, 30), part(chain, 100, 150, 30)], chain)).toEqual([])
})

test('a chain without a kept base goes as a whole, but for the one that is being written', () => {
  const [old, current] = [chainOf(20), chainOf(0)]
  const oldOnes = [...base(old, 100, 20), part(old, 100, 150, 20)]
  const kept = base(chainOf(5), 300, 5)
  expect(expired([...oldOnes, ...kept, part(current, 10, 20, 0)], current)).toEqual(oldOnes.map(({ name }) => name))
})

test('the copy of an interrupted base goes after a day', () => {
  const chain = chainOf(3)
  const [young, old] = [stored(tarName('7', chain, 5n), 0.5), stored(tarName('7', chain, 6n), 2)]
  expect(expired([...base(chain, 100, 3), young, old], chain)).toEqual([old.name])
})

test('a deleted file stays as long as a base from before its deletion', () => {
  const file = (key: string, days: number) => stored(archivedFileName('7', 'article-images', key), days)
  const [named, between, gone] = [file('nommee.webp', 9), file('entre.webp', 5), file('partie.webp', 9)]
  const names = expiredFiles([named, between, gone], new Set(['article-images/nommee.webp']), daysAgo(6))
  expect(names).toEqual([gone.name])
})

test('other names are none of the archive', () => {
  for (const name of ['2026-11-22.tar', 'continuous/7/autre', 'continuous/7/files/x', 'continuous/x/files/a/b'])
    expect(parseArchived({ name, bytes: 1, modifiedAt: now })).toBeNull()
})
