/** A picture that stands for a page elsewhere: shapes, words and perhaps a photo, drawn into one JPEG. */
export interface Card {
  width: number
  height: number
  /** Shapes of our own under everything else, as SVG elements. Never a reader's or a writer's text. */
  ground: string
  texts: CardText[]
  /** Where the photo goes; it fills this place. */
  window: { left: number; top: number; width: number; height: number } | null
}

export interface CardText {
  /** Anybody's. Signs that our fonts do not have are left out. */
  words: string
  /** In their place when our fonts have less than half of them. */
  otherwise?: string
  font: 'title' | 'interface'
  colour: string
  left: number
  /** The first line's baseline is one size below. */
  top: number
  width: number
  height: number
  /** Pixels, largest first: the first one in which the words fit is taken. In the last one they are cut. */
  sizes: number[]
}
