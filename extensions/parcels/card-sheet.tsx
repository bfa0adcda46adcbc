import { type Card, pictureBox, sheets } from './card/card.ts'
import type { Format } from './parcel.ts'

const alignX = { left: 'xMin', center: 'xMid', right: 'xMax' }
const alignY = { top: 'YMin', center: 'YMid', bottom: 'YMax' }

/** The same drawing as the PDF, which the page prints alone. */
export function CardSheet({ card, format, title }: { card: Card; format: Format; title: string }) {
  const { width, height, places, marks } = sheets[format]
  return (
    <svg
      className={`parcel-sheet parcel-${format}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Aperçu de la carte\u00a0: ${title}`}
    >
      <rect width={width} height={height} fill="#fff" />
      {places.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <CardDrawing card={card} />
        </g>
      ))}
      <path d={marks} stroke="#000" strokeWidth="0.1" />
    </svg>
  )
}

function CardDrawing({ card: { picture, texts, code } }: { card: Card }) {
  return (
    <>
      {picture && (
        <image
          {...pictureBox}
          href={`${picture.address}?l=1200`}
          preserveAspectRatio={`${alignX[picture.align]}${alignY[picture.valign]} slice`}
        />
      )}
      <path d={code} />
      {texts.map(({ words, font, size, x, baseline, colour }) => (
        <text key={`${x} ${baseline}`} className={`parcel-${font}`} x={x} y={baseline} fontSize={size} fill={colour}>
          {words}
        </text>
      ))}
    </>
  )
}
