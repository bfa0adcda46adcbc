import PDFDocument from '@react-pdf/pdfkit'
import type { Format } from '../parcel.ts'
import { type Card, pictureBox, sheets } from './card.ts'
import { runsOf, runWidth } from './fonts.server.ts'
import { type CardContent, layOutCard } from './layout.server.ts'

const pointsPerMillimetre = 72 / 25.4

interface PrintedCard {
  content: CardContent
  format: Format
  /** A JPEG file. */
  photo: Uint8Array | null
}

export async function writePdf({ content, format, photo }: PrintedCard): Promise<Uint8Array> {
  const card = layOutCard(content)
  const { width, height, places, marks } = sheets[format]
  const size: [number, number] = [width * pointsPerMillimetre, height * pointsPerMillimetre]
  const document = new PDFDocument({ size, margin: 0, info: { Title: content.title }, lang: 'fr' })
  const parts: Uint8Array[] = []
  const end = new Promise<void>((resolve) => {
    document.on('data', (part: Uint8Array) => parts.push(part)).on('end', resolve)
  })
  const picture = photo && document.openImage(Buffer.from(photo))
  document.scale(pointsPerMillimetre)
  for (const [x, y] of places) {
    document.save().translate(x, y)
    draw(document, card, picture)
    document.restore()
  }
  if (marks) document.path(marks).lineWidth(0.1).stroke('#000000')
  document.end()
  await end
  return Buffer.concat(parts)
}

function draw(document: PDFDocument, { picture, texts, code }: Card, image: object | null): void {
  if (picture && image) {
    const { x, y, width, height } = pictureBox
    document.save().rect(x, y, width, height).clip()
    document.image(image, x, y, { cover: [width, height], align: picture.align, valign: picture.valign }).restore()
  }
  document.path(code).fill('#000000')
  for (const { words, font, size, x, baseline, colour } of texts) {
    let left = x
    for (const run of runsOf(words, font)) {
      document.font(run.font, run.font.postscriptName).fontSize(size).fillColor(colour)
      document.text(run.words, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += runWidth(run) * size
    }
  }
}
