import type { Focus } from './picture.ts'

export interface Card {
  width: number
  height: number
  ground: string
  texts: CardText[]
  /** Without a focus, the part of the picture that stands out most is kept. */
  window: { left: number; top: number; width: number; height: number; focus: Focus | null } | null
}

export interface CardText {
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
