import { buffer } from 'node:stream/consumers'
import PDFDocument from '@react-pdf/pdfkit'
import { findVariant } from '#features/media/picture-variants.server.ts'
import { pictureKey } from '#features/media/picture.ts'
import type { Format } from '../parcel.ts'
import { type Card, pictureBox, sheets } from './card.ts'
import { runsOf, runWidth } from './fonts.server.ts'

const pointsPerMillimetre = 72 / 25.4
/** About 450 dpi on a card. */
const pictureWidth = 1600

export async function writePdf(card: Card, format: Format, title: string): Promise<Buffer> {
  const { width, height, places, marks } = sheets[format]
  const size: [number, number] = [width * pointsPerMillimetre, height * pointsPerMillimetre]
  const document = new PDFDocument({ size, margin: 0, info: { Title: title }, lang: 'fr' })
  const parts: Uint8Array[] = []
  const end = new Promise<void>((resolve) => {
    document.on('data', (part: Uint8Array) => parts.push(part)).on('end', resolve)
  })
  const file = await findJpeg(card)
  const picture = file && document.openImage(file)
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

async function findJpeg({ picture }: Card): Promise<Buffer | null> {
  const file = picture && (await findVariant(pictureKey(picture.address), pictureWidth, ['jpeg']))
  if (file?.contentType !== 'image/jpeg') return null
  return buffer(await file.read({ first: 0, last: file.bytes - 1 }))
}
