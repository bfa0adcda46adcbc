import type { Focus } from './picture.ts'

interface Place {
  left: number
  top: number
}

export interface Card {
  width: number
  height: number
  ground: string
  texts: CardText[]
  /** Without a focus, the part of the picture that stands out most is kept. */
  window: (Place & { width: number; height: number; focus: Focus | null; isWhole?: boolean }) | null
  /** The places of the blog's own mark, which is a second picture. */
  marks?: (Place & { size: number })[]
}

/** A square picture with transparency. */
export interface Icon extends Card {
  format: 'png' | 'webp'
  isRound: boolean
}

export interface CardText extends Place {
  words: string
  otherwise?: string
  font: 'title' | 'interface'
  colour: string
  width: number
  height: number
  sizes: number[]
}
