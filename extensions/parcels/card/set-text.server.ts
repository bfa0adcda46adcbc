import type { CardFont, CardText } from './card.ts'
import { printable, widthOf } from './fonts.server.ts'

const lineHeight = 1.28
const gap = 0.35

interface Setting {
  font: CardFont
  colour: string
  /** The largest that fits is taken. At the smallest, each text is cut between words to its part of the height. */
  sizes: readonly number[]
  box: { x: number; y: number; width: number; height: number }
}

type Line = CardText & { isFirst: boolean }

export function setText(texts: string[], setting: Setting): Line[] {
  const { font, sizes, box } = setting
  const all = texts.map((text) => printable(text, font)).filter(Boolean)
  const smallest = Math.min(...sizes)
  for (const size of sizes) {
    const paragraphs = all.map((text) => wrap(text, font, box.width / size))
    const lines = place(
      paragraphs.map(({ lines: own }) => own),
      size,
      setting,
    )
    const isWhole = size === smallest || paragraphs.every(({ isDivided }) => !isDivided)
    if (isWhole && heightOf(lines) <= box.height) return lines
  }
  const linesMax = Math.max(1, Math.floor(box.height / (all.length * smallest * (lineHeight + gap))))
  return place(
    all.map((text) => shorten(wrap(text, font, box.width / smallest).lines, linesMax)),
    smallest,
    setting,
  )
}

export function heightOf(lines: Line[]): number {
  const blocks = lines.filter(({ isFirst }) => isFirst).length
  return (lines[0]?.size ?? 0) * (lines.length * lineHeight + Math.max(0, blocks - 1) * gap)
}

function place(blocks: string[][], size: number, { font, colour, box }: Setting): Line[] {
  let baseline = box.y + size * (0.92 - lineHeight - gap)
  return blocks.flatMap((lines) => {
    baseline += size * gap
    return lines.map((words, index) => {
      baseline += size * lineHeight
      return { words, font, size, x: box.x, baseline: Number(baseline.toFixed(3)), colour, isFirst: index === 0 }
    })
  })
}

/** A word that is wider than the line is divided. @param width in units of the size */
function wrap(text: string, font: CardFont, width: number): { lines: string[]; isDivided: boolean } {
  const lines: string[] = []
  let isDivided = false
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, font) <= width) lines[lines.length - 1] = longer
    else if (widthOf(word, font) <= width) lines.push(word)
    else {
      isDivided = true
      lines.push('')
      for (const sign of word)
        if (widthOf(lines.at(-1) + sign, font) <= width) lines[lines.length - 1] += sign
        else lines.push(sign)
    }
  }
  return { lines, isDivided }
}

function shorten(lines: string[], linesMax: number): string[] {
  if (lines.length <= linesMax) return lines
  const last = lines[linesMax - 1] ?? ''
  const words = last.replace(/ \S*$/, '').replace(/[\s,;:.!?«(–—-]+$/u, '')
  return [...lines.slice(0, linesMax - 1), `${words}…`]
}
