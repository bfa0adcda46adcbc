import { withoutAccents } from '#platform/text/without-accents.ts'
import type { Extract } from './search.ts'

const extractCharacters = 180
const before = 60
const marksMax = 12

interface Sought {
  plain: string
  alternatives: string[]
}

/** @returns null when only the title matches, or words in other forms */
export function extractOf(text: string, { plain, alternatives }: Sought): Extract | null {
  const line = text.replace(/\s+/g, (spaces) => /[\u00a0\u202f]/.exec(spaces)?.[0] ?? ' ').trim()
  const { plainText, placeOf } = foldedWithPlaces(line)
  const ranges = allOf(plainText, plain) || allBeginnings(plainText, alternatives)
  const [first] = ranges
  if (!first) return null
  const ends = ranges.map(([from, to]) => [placeOf(from), placeOf(to)] as const)
  const start = wordStart(line, Math.max(0, placeOf(first[0]) - before))
  const end = wordEnd(line, start + extractCharacters)
  const pieces: string[] = []
  let at = start
  for (const [from, to] of ends) {
    if (from < at || to > end) continue
    pieces.push(line.slice(at, from), line.slice(from, to))
    at = to
  }
  pieces.push(line.slice(at, end))
  pieces[0] = (start > 0 ? '… ' : '') + (pieces[0] ?? '')
  if (end < line.length) pieces.push(pieces.length % 2 === 0 ? '…' : cutShort(pieces.pop() ?? ''))
  return { pieces }
}

export function spellingIn(text: string, plain: string): string | null {
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (foldedWithPlaces(word).plainText === plain) return word.toLocaleLowerCase('fr')
  }
  return null
}

function cutShort(text: string): string {
  return `${text.replace(/[\s,;:«([–—-]+$/, '')}…`
}

function foldedWithPlaces(text: string): { plainText: string; placeOf: (at: number) => number } {
  let plainText = ''
  let position = 0
  // Folding changes the length here: « œ » becomes two letters.
  const shifts: { from: number; by: number }[] = []
  let shift = 0
  for (const { 0: character, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    const plain = foldedCharacter(character)
    plainText += text.slice(position, index).toLowerCase() + plain
    position = index + character.length
    if (plain.length === character.length) continue
    shift += character.length - plain.length
    shifts.push({ from: plainText.length, by: shift })
  }
  plainText += text.slice(position).toLowerCase()
  return { plainText, placeOf: (at) => at + (shifts.findLast(({ from }) => from <= at)?.by ?? 0) }
}

const plainSigns: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '\u00ad': '',
  '\u200b': '',
  '\u200e': '',
  '\u200f': '',
  '\u2060': '',
  '\ufeff': '',
}

const foldedBefore = new Map<string, string>()

function foldedCharacter(character: string): string {
  const cachedText = foldedBefore.get(character)
  if (cachedText !== undefined) return cachedText
  const lower = character.toLowerCase()
  const plain = plainSigns[lower] ?? (/\s/.test(lower) ? ' ' : withoutAccents(lower))
  if (foldedBefore.size < 1000) foldedBefore.set(character, plain)
  return plain
}

type Range = [from: number, to: number]

function allOf(text: string, plain: string): Range[] | null {
  const ranges: Range[] = []
  for (let at = text.indexOf(plain); at >= 0 && ranges.length < marksMax; at = text.indexOf(plain, at + plain.length))
    ranges.push([at, at + plain.length])
  return ranges.length > 0 ? ranges : null
}

function allBeginnings(text: string, alternatives: string[]): Range[] {
  const words = new Set(alternatives.flatMap((query) => query.split(' ')).filter((word) => word.length > 2))
  const ranges: Range[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (ranges.length >= marksMax) break
    if ([...words].some((word) => isFormOf(match[0], word))) ranges.push([match.index, match.index + match[0].length])
  }
  return ranges
}

const endingMax = 3

function isFormOf(word: string, other: string): boolean {
  const common = Math.min(word.length, other.length)
  const stem = Math.max(3, Math.max(word.length, other.length) - endingMax)
  return common >= stem && word.slice(0, stem) === other.slice(0, stem)
}

function wordStart(line: string, at: number): number {
  return at === 0 ? 0 : line.indexOf(' ', at) + 1
}

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length
  const space = line.lastIndexOf(' ', at)
  return space > 0 ? space : at
}
