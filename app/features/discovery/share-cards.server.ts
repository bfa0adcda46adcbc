import { createHash } from 'node:crypto'
import { categoryTexts, listCategories, type Category } from '#features/articles/categories.ts'
import { isSlug } from '#features/articles/slug.ts'
import { findArticleForCard } from '#features/reading/reading.server.ts'
import { findCard } from '#features/media/cards.server.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import type { Focus } from '#features/media/picture.ts'
import type { ServedFile } from '#features/media/serve-file.server.ts'
import { site } from '#platform/site.server.ts'
import { findOwnMark } from '#features/appearance/mark.server.ts'
import { siteSentence } from '#features/appearance/words.ts'
import { composeCard, composePhotoCard, shareCardVersion, type CardContent, type CardSite } from './share-card.ts'

export interface CardSource {
  title: string
  category: Category
  mainPicture: string | null
  mainFocus: Focus | null
  sharePhoto: ImageInput | null
}

const homeCard = 'accueil'

function siteCard(name: string): CardContent | null {
  if (name === homeCard) return { title: siteSentence(site.frame), category: null, site: cardSite() }
  const category = listCategories().find(({ path }) => path === `/${name}`)
  return category ? { title: category.description, category: category.key, site: cardSite() } : null
}

function cardSite(): CardSite {
  const { siteName, accent, mark, frame } = site
  return { siteName, accent, mark, sentence: siteSentence(frame) }
}

function cardName(category: Category): string {
  return categoryTexts(category).path.slice(1)
}

export function siteCardAddress(category: Category | null = null): string {
  const name = category ? cardName(category) : homeCard
  const words = siteCard(name)
  return words ? addressOf(name, digestOf(words)) : ''
}

/** The address depends on title, category and picture, so that caches may store the card for ever. */
export function articleCardAddress(slug: string, source: CardSource): string {
  return addressOf(slug, digestOf(wordsOf(source), source))
}

type ShareCardResult = { file: ServedFile } | { movedTo: string } | null

/** Only cards of current articles are rendered: an invented address creates no file. */
export async function findShareCard(mark: string, fileName: string): Promise<ShareCardResult> {
  const name = /^(.+)\.jpg$/s.exec(fileName)?.[1]
  if (!isSlug(name)) return null
  const own = siteCard(name)
  const article = own ? null : await findArticleForCard(name)
  const words = own ?? (article && wordsOf(article))
  if (!words) return null
  const share = article?.sharePhoto
  const picture = share?.address ?? article?.mainPicture ?? null
  const current = digestOf(words, article)
  if (mark !== current) return { movedTo: addressOf(name, current) }
  const compose = (hasPicture: boolean) =>
    share && hasPicture
      ? composePhotoCard(share.focus ?? null)
      : composeCard(words, hasPicture, article?.mainFocus ?? null)
  return { file: await findCard(current, picture, compose, await findOwnMark()) }
}

function wordsOf({ title, category }: CardSource): CardContent {
  return { title, category, site: cardSite() }
}

function addressOf(name: string, mark: string): string {
  return `/partage/${mark}/${encodeURIComponent(name)}.jpg`
}

function digestOf(words: CardContent, article: CardSource | null = null): string {
  const share = article?.sharePhoto
  const picture = share
    ? [share.address, share.focus, 'alone']
    : [article?.mainPicture ?? null, article?.mainFocus ?? null]
  const own = [words.site.siteName, words.site.accent, site.markDigest]
  const { label, colour } = categoryTexts(words.category)
  const tag = words.category && [label, colour]
  const content = JSON.stringify([shareCardVersion, words.title, tag, ...own, ...picture])
  return createHash('sha256').update(content).digest('hex').slice(0, 20)
}
