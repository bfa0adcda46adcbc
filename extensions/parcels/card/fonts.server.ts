import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import type { CardFont } from './card.ts'

const { resolve } = createRequire(import.meta.url)
const scripts = ['latin', 'latin-ext']

/** The first one that has a sign shows it. A WOFF2 file cannot be cut to the signs that a PDF needs. */
const files: Record<CardFont, string[]> = {
  title: scripts.map((script) => `./fonts/brygada-1918-${script}-600.ttf`),
  text: scripts.map((script) => `@fontsource/figtree/files/figtree-${script}-500-normal.woff`),
}

const openFonts = new Map<string, Font>()

function fontsOf(name: CardFont): Font[] {
  return files[name].map((file) => {
    const font = openFonts.get(file) ?? openFont(file)
    openFonts.set(file, font)
    return font
  })
}

/** A PDF tells fonts apart by their names, which files of one family share. */
function openFont(file: string): Font {
  const font = create(readFileSync(resolve(file))) as Font
  return Object.defineProperty(font, 'postscriptName', { value: path.parse(file).name })
}

export interface Run {
  font: Font
  words: string
}

/** Signs that none of our fonts has, such as emojis, are left out. A letter loses an accent that none has. */
export function printable(text: string, name: CardFont): string {
  const fonts = fontsOf(name)
  const signs = Array.from(text.normalize('NFC').replaceAll('\u202f', '\u00a0'))
  const hasGlyph = (sign: string) => fonts.some((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  const forms = signs.map((sign) => [sign, sign.normalize('NFD').charAt(0)].find(hasGlyph) ?? '')
  return forms.join('').replace(/ {2,}/g, ' ').trim()
}

export function listUnprintable(text: string, name: CardFont): string[] {
  const signs = Array.from(text.normalize('NFC')).filter((sign) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign))
  return signs.filter((sign) => printable(sign, name) === '')
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
