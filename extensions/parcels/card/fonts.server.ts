import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font, type Path } from 'fontkit'
import type { CardFont } from './card.ts'

const { resolve } = createRequire(import.meta.url)

/** The first one that has a sign shows it. */
const files: Record<CardFont, string[]> = {
  title: [
    '#platform/ui/fonts/brygada-1918-600.woff2',
    ...['latin', 'latin-ext'].map(
      (script) => `@fontsource-variable/brygada-1918/files/brygada-1918-${script}-wght-normal.woff2`,
    ),
  ],
  text: ['latin', 'latin-ext'].map((script) => `@fontsource/figtree/files/figtree-${script}-500-normal.woff2`),
}

const openFonts = new Map<string, Font>()

function fontsOf(name: CardFont): Font[] {
  return files[name].map((file) => {
    const font = openFonts.get(file) ?? openFont(file)
    openFonts.set(file, font)
    return font
  })
}

export interface Run {
  font: Font
  words: string
}

/** Signs that none of our fonts has, such as emojis, are left out. */
export function printable(text: string, name: CardFont): string {
  const fonts = fontsOf(name)
  const signs = Array.from(text.normalize('NFC').replaceAll('\u202f', '\u00a0'))
  const hasGlyph = (sign: string) => fonts.some((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  return signs.filter(hasGlyph).join('').replace(/ {2,}/g, ' ').trim()
}

export function runsOf(line: string, name: CardFont): Run[] {
  const fonts = fontsOf(name)
  const runs: Run[] = []
  for (const sign of line) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (last && last.font === font) last.words += sign
    else if (font) runs.push({ font, words: sign })
  }
  return runs
}

/** In units of the size. */
export const runWidth = ({ font, words }: Run) => font.layout(words).advanceWidth / font.unitsPerEm
export const widthOf = (line: string, name: CardFont) => runsOf(line, name).reduce((sum, run) => sum + runWidth(run), 0)

interface Subset {
  glyf: Uint8Array[]
  offset: number
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
}

/**
 * fontkit cannot cut the compressed outlines of a WOFF2 file into a font to embed: each glyph is written anew from its
 * path. A font is read with all its signs first, so that every glyph knows which text it stands for.
 */
function openFont(file: string): Font {
  const font = create(readFileSync(resolve(file))) as Font
  font.glyphsForString(String.fromCodePoint(...font.characterSet))
  Object.defineProperty(font, 'postscriptName', { value: path.basename(file, '.woff2') })
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset() as unknown as Subset
    Object.assign(subset, {
      // Long offsets, whatever the file has.
      font: Object.create(font, { loca: { value: { version: 1 } } }) as Font,
      _addGlyph: (id: number) => {
        const { path: outline, advanceWidth } = font.getGlyph(id)
        const bytes = encodeOutline(outline)
        subset.glyf.push(bytes)
        subset.loca.offsets.push(subset.offset)
        subset.hmtx.metrics.push({ advance: advanceWidth, bearing: leftOf(outline) })
        subset.offset += bytes.length
      },
    })
    return subset as unknown as ReturnType<Font['createSubset']>
  }
  return font
}

const leftOf = ({ commands, bbox }: Path) => (commands.length > 0 ? Math.round(bbox.minX) : 0)

/** A simple glyph of TrueType, without short forms: https://learn.microsoft.com/typography/opentype/spec/glyf */
function encodeOutline({ commands, bbox }: Path): Buffer {
  const points: { x: number; y: number; isOnCurve: boolean }[] = []
  const ends: number[] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1)
    for (let index = 0; index < args.length; index += 2) {
      const [x = 0, y = 0] = args.slice(index, index + 2).map(Math.round)
      points.push({ x, y, isOnCurve: command !== 'quadraticCurveTo' || index > 0 })
    }
  }
  if (points.length === 0) return Buffer.alloc(0)
  const header = [ends.length, bbox.minX, bbox.minY, bbox.maxX, bbox.maxY, ...ends, 0].map(Math.round)
  const deltas = (axis: 'x' | 'y') => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  const outline = Buffer.concat([
    bigEndian(header),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    bigEndian(deltas('x')),
    bigEndian(deltas('y')),
  ])
  return Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)])
}

function bigEndian(numbers: number[]): Buffer {
  const buffer = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) buffer.writeInt16BE(number, 2 * index)
  return buffer
}
