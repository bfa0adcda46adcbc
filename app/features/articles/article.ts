import { isAdmin, type Account } from '#features/accounts/account.ts'
import type { ShownPicture } from '#features/media/pictures/picture.ts'

/** What an article is, its limits and who may touch it: pure, shared with the browser. */

export const categories = ['bracelet', 'pendentif'] as const
export type Category = (typeof categories)[number]

export const excerptCharacters = 120
const slugCharacters = 50
const charactersPerMinute = 100
export const titleCharactersMax = 200
/** About 100,000 words: a book, and still a page that a phone can show. */
export const contentCharactersMax = 600_000
/** Beginnings and ends counted. A browser shows more, slowly; nobody writes more. */
export const contentTagsMax = 30_000
export const imagesMax = 50
export const newestOnHome = 9
export const ownListCharacters = 60
export const ownListThumbnails = 3
/** Of one person: a browser gone wild must not fill the database. */
export const draftsMax = 200
export const previewDays = 7

export const categoryLabels: Record<Category, 'Bracelet' | 'Pendentif'> = {
  bracelet: 'Bracelet',
  pendentif: 'Pendentif',
}

/** All that its author decides about an article; drafts and revisions keep it whole. */
export interface ArticleInput {
  title: string
  /** Sanitised HTML, blocks separated by a blank line. */
  content: string
  category: Category
  /** The first one is the main image. */
  images: ImageInput[]
  videoUrl: string | null
  videoPoster: string | null
  videoCaptions: string | null
  /** What the film says and shows, as plain text. */
  videoTranscript: string | null
}

export interface ImageInput {
  address: string
  /** What it shows; empty for one that only decorates, null while nobody has said. */
  alt: string | null
}

/** What lists show. */
export interface ArticleCardShape {
  id: string
  slug: string
  title: string
  excerpt: string
  category: Category
  picture: ShownPicture | null
  /** May the person who asked edit it, delete it? */
  mayEdit: boolean
  mayDelete: boolean
}

/** Anything but a known category is a bracelet, as the spec says. */
export function categoryOf(text: string | null | undefined): Category {
  return text === 'pendentif' ? 'pendentif' : 'bracelet'
}

/** Of HTML, near enough: a `<` in a text counts as one too. */
export function tagsIn(html: string): number {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags++
  return tags
}

export function excerptOf(text: string): string {
  return Array.from(text).slice(0, excerptCharacters).join('')
}

const descriptionCharacters = 160

/** The beginning of a text in whole words, for search engines and networks; ends with « … » when the text goes on. */
export function descriptionOf(text: string): string {
  const characters = Array.from(text.slice(0, descriptionCharacters * 2 + 8).trim())
  if (characters.length <= descriptionCharacters) return characters.join('')
  const cut = characters.slice(0, descriptionCharacters - 1).join('')
  const isWhole = /\s/.test(characters[descriptionCharacters - 1] ?? '')
  const words = isWhole ? cut : cut.replace(/\s+\S*$/u, '')
  return `${words.replace(/[\s,;:.!?«(–—-]+$/u, '')}…`
}

/** As a reader counts them: « l’œil » is one. */
export function wordsIn(text: string): number {
  let words = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isSpace = code === 32 || code === 160 || (code >= 9 && code <= 13)
    if (!isSpace && !isInside) words++
    isInside = !isSpace
  }
  return words
}

/** Minutes, as the string that the table holds. */
export function readTimeOf(text: string): string {
  return String(Math.max(1, Math.floor(Array.from(text).length / charactersPerMinute)))
}

const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Lower case, no accents, ligatures in two letters; whatever else is between words becomes one `separator`. */
export function plainWords(text: string, separator: string): string {
  return text
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, separator)
}

/** « Œil-de-tigre, l’éclat » at 1700000000000 gives `oeil-de-tigre-l-eclat-1700000000000`. It never changes afterwards. */
export function slugOf(title: string, at: Date): string {
  const words = plainWords(title, '-').replace(/^-/, '').slice(0, slugCharacters).replace(/-$/, '')
  return words ? `${words}-${at.getTime()}` : `article-${at.getTime()}`
}

export const altCharactersMax = 300
export const transcriptCharactersMax = 20_000
/** As they are typed, before anything is cut: addresses and what each image shows, one a line. */
export const imageLinesCharactersMax = 250_000
/** As it is typed: line ends may take two characters, and so may a character of the text. */
export const typedTranscriptCharactersMax = 3 * transcriptCharactersMax

/** Plain text, whose lines stay; null when there is none. */
export function transcriptOf(typed: string | null | undefined): string | null {
  const lines = (typed ?? '').replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return Array.from(lines.trim()).slice(0, transcriptCharactersMax).join('').toWellFormed() || null
}

/**
 * The images as they are typed, one a line: an address, then, after a bar, what it shows. Nothing after the bar: it only
 * decorates. Trimmed, without empty ones and doubles; the first becomes the main image.
 */
export function parseImages(typed: string): ImageInput[] {
  const found = new Map<string, ImageInput>()
  for (const line of typed.split(/\r?\n/)) {
    const [, address = '', alt] = /^\s*(\S+)(?:\s+\|(.*))?/.exec(line) ?? []
    const previous = found.get(address)
    if (address && (!previous || previous.alt === null)) found.set(address, { address, alt: altOf(alt) })
  }
  return [...found.values()]
}

/** As `writtenImages` reads it. */
export function imageLine({ address, alt }: ImageInput): string {
  return alt === null ? address : `${address} | ${alt}`.trimEnd()
}

function altOf(typed: string | undefined): string | null {
  if (typed === undefined) return null
  // A no-break space is a character of French text.
  return Array.from(
    typed
      .trim()
      .slice(0, 4 * altCharactersMax)
      .replace(/[^\S\u00a0\u202f]+/g, ' ')
      .trim(),
  )
    .slice(0, altCharactersMax)
    .join('')
}

/** First of images when present, otherwise image. */
export function imagesOf(article: { image: string | null; images: string[] | null }): string[] {
  if (article.images?.length) return article.images
  return article.image ? [article.image] : []
}

export function whyNotWrite(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs écrivent des articles.'
}

export function whyNotEdit(article: { authorId: string | null }, account: Account | null): string | null {
  return (
    whyNotWrite(account) ?? (article.authorId === account?.id ? null : 'Seul l’auteur de cet article peut le modifier.')
  )
}

export function whyNotDelete(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs suppriment des articles.'
}

/** What its author decided, as the row holds it. */
export function inputOf(article: {
  title: string
  content: string
  category: string
  image: string | null
  images: string[] | null
  imageAlts: Record<string, string>
  videoUrl: string | null
  videoPoster: string | null
  videoCaptions: string | null
  videoTranscript: string | null
}): ArticleInput {
  const { title, content, videoUrl, videoPoster, videoCaptions, videoTranscript, imageAlts } = article
  const images = imagesOf(article).map((address) => ({ address, alt: imageAlts[address] ?? null }))
  const category = categoryOf(article.category)
  return { title, content, category, images, videoUrl, videoPoster, videoCaptions, videoTranscript }
}

/** Not read by visitors yet. */
export function isScheduled(article: { createdAt: Date }, at: Date): boolean {
  return article.createdAt > at
}
