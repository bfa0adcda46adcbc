import type { Format } from '../parcel.ts'

/* Lengths are millimetres. */

export type CardFont = 'title' | 'text'

export interface CardText {
  words: string
  font: CardFont
  size: number
  x: number
  baseline: number
  colour: string
}

/** Everything on a card, placed once for the page and for the PDF. */
export interface Card {
  picture: {
    address: string
    align: 'left' | 'center' | 'right'
    valign: 'top' | 'center' | 'bottom'
  } | null
  texts: CardText[]
  /** Signs of its words that our fonts lack. */
  missing: string
  /** The path of the QR code, black. */
  code: string
}

export const cardSize = { width: 105, height: 148 }
export const margin = 8
export const pictureBox = { x: margin, y: margin, width: cardSize.width - 2 * margin, height: 44 }

/** Marks are thin lines where to cut, a few millimetres from each edge and where the cuts cross. */
export const sheets: Record<Format, { width: number; height: number; places: [number, number][]; marks: string }> = {
  a6: { ...cardSize, places: [[0, 0]], marks: '' },
  a4: {
    width: 210,
    height: 297,
    places: [0.25, 148.75].flatMap((y): [number, number][] => [
      [0, y],
      [105, y],
    ]),
    marks: 'M105 0V7M105 290V297M0 148.5H7M203 148.5H210M101.5 148.5H108.5M105 145V152',
  },
}
