import { encode } from 'uqr'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { type Card, cardSize, type CardText, margin, pictureBox } from './card.ts'
import { listUnprintable } from './fonts.server.ts'
import { heightOf, setText } from './set-text.server.ts'

const ink = '#1b1d28'
const quietInk = '#54525c'
const width = cardSize.width - 2 * margin
const codeSide = 25
const codeTop = cardSize.height - margin - codeSide
/** Four modules of nothing around the code, as readers expect, and more. */
const quietZone = 5
const bulletWidth = 3.6

export interface CardContent {
  title: string
  photo: ImageInput | null
  lines: string[]
  address: string
  siteName: string
}

export function layOutCard({ title: words, photo, lines, address, siteName }: CardContent): Card {
  const picture = photo && isOwnPicture(photo.address) ? photo : null
  const top = picture ? pictureBox.y + pictureBox.height + 3.5 : margin
  const title = setText([words], {
    font: 'title',
    colour: ink,
    sizes: [7, 6.2, 5.4, 4.8, 4.2],
    box: { x: margin, y: top, width, height: 16.5 },
  })
  const careTop = top + heightOf(title) + 8
  const care = setText(lines, {
    font: 'text',
    colour: ink,
    sizes: [3.5, 3.2, 2.9, 2.6, 2.4, 2.1],
    box: { x: margin + bulletWidth, y: careTop, width: width - bulletWidth, height: codeTop - quietZone - careTop },
  })
  const bullets = care.filter(({ isFirst }) => isFirst).map((line) => ({ ...line, words: '•', x: margin }))
  const heading = {
    words: 'Pour en prendre soin',
    font: 'text',
    size: 2.9,
    x: margin,
    baseline: careTop - 2,
  } as const
  const missing = [...listUnprintable(words, 'title'), ...lines.flatMap((line) => listUnprintable(line, 'text'))]
  return {
    missing: [...new Set(missing)].join(' '),
    picture: picture && { address: picture.address, ...alignmentOf(picture.focus) },
    texts: [
      ...title,
      ...(care.length > 0 ? [{ ...heading, colour: quietInk }, ...bullets, ...care] : []),
      ...invitation(address, siteName),
    ],
    code: codePath(address),
  }
}

function invitation(address: string, siteName: string): CardText[] {
  const x = margin + codeSide + quietZone
  const box = { x, width: cardSize.width - margin - x, height: 8 }
  const words = ['Son histoire et ses photos\u00a0: scannez ce code, ou écrivez']
  return [
    ...setText(words, { font: 'text', colour: quietInk, sizes: [3.1], box: { ...box, y: codeTop - 0.5 } }),
    ...setText([address.replace(/^https?:\/\//, '')], {
      font: 'text',
      colour: ink,
      sizes: [3.5, 3.1, 2.7, 2.4, 2.1],
      box: { ...box, y: codeTop + 8.5 },
    }),
    ...setText([siteName], {
      font: 'title',
      colour: ink,
      sizes: [4.6, 4, 3.4],
      box: { ...box, y: codeTop + codeSide - 5.6, height: 6 },
    }),
  ]
}

function alignmentOf({ x, y } = { x: 50, y: 50 }) {
  const third = (percent: number) => Math.min(2, Math.floor(percent / 33.4))
  return {
    align: (['left', 'center', 'right'] as const)[third(x)] ?? 'center',
    valign: (['top', 'center', 'bottom'] as const)[third(y)] ?? 'center',
  }
}

/** Level M repairs a smudge of 15 %. All modules are one shape, so that no seam shows between them. */
function codePath(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const at = (start: number, place: number) => (start + (place * codeSide) / size).toFixed(4)
  const side = at(0, 1)
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${at(margin, x)} ${at(codeTop, y)}h${side}v${side}h-${side}z` : '')),
  )
  return modules.join('')
}
