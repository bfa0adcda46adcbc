import type { Focus } from './picture.ts'

export interface Card {
  width: number
  height: number
  /** Our own SVG elements, behind everything else; never text that somebody typed. */
  ground: string
  texts: CardText[]
  /** Where the picture stands. Without a focus, what stands out most is kept. */
  window: { left: number; top: number; width: number; height: number; focus: Focus | null } | null
}

export interface CardText {
  /** Untrusted text; characters without a glyph are dropped. */
  words: string
  otherwise?: string
  font: 'title' | 'interface'
  colour: string
  left: number
  top: number
  width: number
  height: number
  sizes: number[]
}
