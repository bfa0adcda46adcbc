import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type { CardText } from '../card.ts'

/* Text is rendered as outlines from our own font files, so that a card is the same on every machine. */

const files: Record<CardText['font'], string[]> = {
  title: ['latin', 'latin-ext'].map(
    (script) => `@fontsource-variable/brygada-1918/files/brygada-1918-${script}-wght-normal.woff2`,
  ),
  interface: ['latin', 'latin-ext'].map((script) => `@fontsource/figtree/files/figtree-${script}-500-normal.woff2`),
}
const lineHeight = 1.14
const { resolve } = createRequire(import.meta.url)
const openFonts = new Map<string, Font>()

function fontsOf(name: CardText['font']): Font[] {
  return files[name].map((file) => {
    const font = openFonts.get(file) ?? (create(readFileSync(resolve(file))) as Font)
    openFonts.set(file, font)
    return font
  })
}

export function setText(text: CardText): string {
  const fonts = fontsOf(text.font)
  const words = renderable(text.words, fonts) ?? renderable(text.otherwise ?? '', fonts) ?? ''
  const { size, lines } = fit(words, text, fonts)
  const set = lines.map((line, index) =>
    outlines(line, fonts, text.left, text.top + size * (1 + index * lineHeight), size),
  )
  return `<g fill="${text.colour}">${set.join('')}</g>`
}

function renderable(words: string, fonts: Font[]): string | null {
  const characters = Array.from(
    words
      .normalize('NFC')
      .replaceAll('\u202f', '\u00a0')
      .replace(/[^\S\u00a0]+/g, ' ')
      .trim(),
  )
  const printable = characters.filter((character) => character === ' ' || fontOf(character, fonts) !== null)
  const isReadable = printable.length > 0 && printable.filter(isInk).length * 2 >= characters.filter(isInk).length
  return isReadable ? printable.join('').replace(/ {2,}/g, ' ').trim() : null
}

function isInk(character: string): boolean {
  return /[^\s\p{M}\p{Cf}]/u.test(character)
}

function fontOf(character: string, fonts: Font[]): Font | null {
  const code = character.codePointAt(0) ?? 0
  if (/[\p{Cf}\p{Cc}]/u.test(character)) return null
  return fonts.find((font) => font.hasGlyphForCodePoint(code)) ?? null
}

function fit(words: string, { sizes, width, height }: CardText, fonts: Font[]): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(words, width / size, fonts)
    if (lines.length <= linesIn(height, size) && lines.every((line) => widthOf(line, fonts) <= width / size))
      return { size, lines }
  }
  const size = sizes.at(-1) ?? 0
  const lines = wrap(breakLongWords(words, width / size, fonts), width / size, fonts)
  const linesMax = linesIn(height, size)
  if (lines.length <= linesMax) return { size, lines }
  const firstLines = lines.slice(0, linesMax)
  const last = endWithEllipsis(firstLines.pop() ?? '', width / size, fonts)
  return { size, lines: [...firstLines, last] }
}

function linesIn(height: number, size: number): number {
  return Math.max(1, 1 + Math.floor((height / size - 1.3) / lineHeight))
}

function wrap(words: string, width: number, fonts: Font[]): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, fonts) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function breakLongWords(words: string, width: number, fonts: Font[]): string {
  return words
    .split(' ')
    .map((word) => {
      if (widthOf(word, fonts) <= width) return word
      let line = ''
      let all = ''
      for (const character of word) {
        if (line && widthOf(line + character, fonts) > width) {
          all += `${line} `
          line = ''
        }
        line += character
      }
      return all + line
    })
    .join(' ')
}

function endWithEllipsis(line: string, width: number, fonts: Font[]): string {
  const characters = Array.from(line)
  while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`, fonts) > width) characters.pop()
  return `${characters
    .join('')
    .trimEnd()
    .replace(/[\s,;:.!?«(–—-]+$/u, '')}…`
}

function runsOf(line: string, fonts: Font[]): { font: Font; words: string }[] {
  const runs: { font: Font; words: string }[] = []
  for (const character of line) {
    const font = fontOf(character, fonts) ?? runs.at(-1)?.font ?? fonts[0]
    const last = runs.at(-1)
    if (last && last.font === font) last.words += character
    else if (font) runs.push({ font, words: character })
  }
  return runs
}

function widthOf(line: string, fonts: Font[]): number {
  return runsOf(line, fonts).reduce(
    (sum, { font, words }) => sum + font.layout(words).advanceWidth / font.unitsPerEm,
    0,
  )
}

function outlines(line: string, fonts: Font[], left: number, baseline: number, size: number): string {
  let x = left
  let paths = ''
  for (const { font, words } of runsOf(line, fonts)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(words)
    for (const [index, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
      const path = glyph.path.toSVG()
      const at = `${round(x + xOffset * scale)} ${round(baseline - yOffset * scale)}`
      if (path) paths += `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>`
      x += xAdvance * scale
    }
  }
  return paths
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
