import { buffer } from 'node:stream/consumers'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import { findVariant } from '#features/media/picture-variants.server.ts'
import { isOwnPicture, pictureKey } from '#features/media/picture.ts'
import { refusalPage } from '#features/sessions/authorization.server.ts'
import { threadOf } from '#platform/concurrency/thread.server.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { site } from '#platform/site.server.ts'
import type * as jobs from './card/card-worker.server.ts'
import type { Card } from './card/card.ts'
import type { CardContent } from './card/layout.server.ts'
import type { ParcelCard } from './cards.server.ts'
import { type Format, shortPath } from './parcel.ts'

const millisecondsMax = 10_000
/** About 450 dpi on a card. */
const pictureWidth = 1600

/** Reading fonts takes half a second. */
const inThread = threadOf<typeof jobs>(new URL('./card/card-worker.server.ts', import.meta.url), millisecondsMax)

const refuse = (problem: unknown): never => {
  log.warn({ problem }, 'a card could not be drawn')
  throw refusalPage('La carte n’a pas pu être dessinée. Réessayez dans un instant.', 503)
}

export const addressOf = ({ code }: ParcelCard) => `${config.siteUrl}${shortPath(code)}`

function contentOf({ title, images }: EditableArticle, card: ParcelCard): CardContent {
  const [photo = null] = images
  return { title, photo, lines: card.lines, address: addressOf(card), siteName: site.siteName }
}

export function drawCard(article: EditableArticle, card: ParcelCard): Promise<Card> {
  return inThread('layOutCard', contentOf(article, card)).catch(refuse)
}

export async function printCard(article: EditableArticle, card: ParcelCard, format: Format): Promise<Uint8Array> {
  const content = contentOf(article, card)
  const photo = await findJpeg(content.photo?.address ?? '')
  return inThread('writePdf', { content, format, photo }).catch(refuse)
}

async function findJpeg(address: string): Promise<Uint8Array | null> {
  const file = isOwnPicture(address) ? await findVariant(pictureKey(address), pictureWidth, ['jpeg']) : null
  if (file?.contentType !== 'image/jpeg') return null
  return buffer(await file.read({ first: 0, last: file.bytes - 1 }))
}
