interface Placement {
  left: number
  top: number
  scale: number
  colour: string
  stroke?: number
}

/** The drawn mark as SVG, 28 by 42 units; in pages `mark.tsx` draws it in the colour of the text. */
export function amulet({ left, top, scale, colour, stroke = 1.5 }: Placement): string {
  return [
    `<g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${stroke}">`,
    '<path d="M3 0C5 6 9 9 14 10.5C19 9 23 6 25 0"/><circle cx="14" cy="12.5" r="2.3"/><circle cx="14" cy="27.5" r="12.7"/>',
    `<path d="M4 27.5q10-10.5 20 0q-10 10.5-20 0z"/><circle cx="14" cy="27.5" r="3.8" fill="${colour}" stroke="none"/></g>`,
  ].join('')
}
