import { isAdmin, type Account } from '#features/accounts/account.ts'
import type { ShownPicture } from '#features/media/picture.ts'

/** What an article is, its limits and who may touch it: pure, shared with the browser. */

export const categories = ['bracelet', 'pendentif'] as const
export type Category = (typeof categories)[number]

export const excerptCharacters = 120
export const slugCharacters = 50
export const charactersPerMinute = 100
export const titleCharactersMax = 200
/** About 100,000 words: a book, and still a page that a phone can show. */
export const contentCharactersMax = 600_000
export const imagesMax = 50
export const newestOnHome = 9
export const ownListCharacters = 60
export const ownListThumbnails = 3

export const categoryLabels: Record<Category, 'Bracelet' | 'Pendentif'> = {
  bracelet: 'Bracelet',
  pendentif: 'Pendentif',
}

/** All that its author decides about an article; drafts and revisions keep it whole. */
export interface Writing {
  title: string
  /** Sanitised HTML, blocks separated by a blank line. */
  content: string
  category: Category
  /** The first one is the main image. */
  images: WrittenImage[]
  videoUrl: string | null
  videoPoster: string | null
  videoCaptions: string | null
}

export interface WrittenImage {
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

export function excerptOf(text: string): string {
  return Array.from(text).slice(0, excerptCharacters).join('')
}

/** Minutes, as the string that the table holds. */
export function readTimeOf(text: string): string {
  return String(Math.max(1, Math.floor(Array.from(text).length / charactersPerMinute)))
}

const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** « Œil-de-tigre, l’éclat » at 1700000000000 gives `oeil-de-tigre-l-eclat-1700000000000`. It never changes afterwards. */
export function slugOf(title: string, at: Date): string {
  const words = title
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugCharacters)
    .replace(/-$/, '')
  return words ? `${words}-${at.getTime()}` : `article-${at.getTime()}`
}

/** Trimmed, without empty ones and doubles; the first becomes the main image. */
export function imageAddresses(typed: string): string[] {
  return [
    ...new Set(
      typed
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]
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
