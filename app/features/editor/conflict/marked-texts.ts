import { blockChanges, type Change } from '#features/articles/text-difference.ts'

export interface Piece {
  text: string
  isOwn: boolean
}

export interface MarkedTexts {
  mine: Piece[][]
  theirs: Piece[][]
  isTooDifferent: boolean
}

export function markedTexts(mine: string[], theirs: string[]): MarkedTexts {
  const blocks = blockChanges(theirs, mine)
  if (!blocks) return { mine: whole(mine), theirs: whole(theirs), isTooDifferent: true }
  return { mine: sideOf(blocks, 'added'), theirs: sideOf(blocks, 'removed'), isTooDifferent: false }
}

function sideOf(blocks: Change[][], own: 'added' | 'removed'): Piece[][] {
  return blocks
    .map((block) =>
      block
        .filter(({ kind }) => kind === 'same' || kind === own)
        .map(({ kind, text }) => ({ text, isOwn: kind === own })),
    )
    .filter((pieces) => pieces.length > 0)
}

function whole(texts: string[]): Piece[][] {
  return texts.map((text) => [{ text, isOwn: false }])
}
