import { isAuthor, isEditor, type Account } from '#features/accounts/account.ts'
import type { ShownPicture } from '#features/media/picture.ts'
import type { Category } from './categories.ts'
import { withoutAccents } from '#platform/text/without-accents.ts'

/** This file is pure, because the browser shares it. */

export const titleCharactersMax = 200
export const imagesMax = 50
export const tooManyImages = `Au plus ${imagesMax} images par article.`
export const articleFormBytesMax = 60 * 1024 * 1024
export const newestOnHome = 9
export const ownListCharacters = 60
export const ownListThumbnails = 3
/** A faulty browser must not fill the database. */
export const draftsMax = 200
export const previewDays = 7
export const pinnedMax = 3
/** The date of publication of an article that is withdrawn from the site. Later ones lack a year of four digits. */
export const never = new Date('9999-12-31T00:00:00Z')
export const trashHref = '/compte/articles?etat=corbeille'

export interface ArticleCardShape {
  id: string
  slug: string
  title: string
  excerpt: string
  category: Category
  picture: ShownPicture | null
  mayEdit: boolean
}

const descriptionCharacters = 160

export function descriptionOf(text: string): string {
  const characters = Array.from(text.slice(0, descriptionCharacters * 2 + 8).trim())
  if (characters.length <= descriptionCharacters) return characters.join('')
  const cut = characters.slice(0, descriptionCharacters - 1).join('')
  const isWhole = /\s/.test(characters[descriptionCharacters - 1] ?? '')
  const words = isWhole ? cut : cut.replace(/\s+\S*$/u, '')
  return `${words.replace(/[\s,;:.!?«(–—-]+$/u, '')}…`
}

export function plainWords(text: string, separator: string): string {
  return withoutAccents(text.toLowerCase()).replace(/[^a-z0-9]+/g, separator)
}

export function imagesOf(article: { image: string | null; images: string[] | null }): string[] {
  if (article.images?.length) return article.images
  return article.image ? [article.image] : []
}

export function whyNotWrite(account: Account | null): string | null {
  return isAuthor(account) ? null : 'Seule l’équipe du site écrit des articles.'
}

/** Whoever may edit an article may delete it. Programs’ calls change one’s own only, as in the specification. */
export function whyNotEdit({ authorId }: { authorId: string | null }, account: Account | null): string | null {
  const forbidden = whyNotWrite(account)
  if (forbidden || isEditor(account)) return forbidden
  return authorId === account?.id ? null : 'Cet article est d’un autre auteur\u00a0: seul un éditeur peut le changer.'
}

export function whyNotPin(account: Account | null): string | null {
  return isEditor(account) ? null : 'Seuls les éditeurs et les administrateurs épinglent des articles.'
}

export function isPublic(article: { createdAt: Date }, at: Date): boolean {
  return article.createdAt <= at
}

export function isScheduled(article: { createdAt: Date; withdrawnAt: Date | null }, at: Date): boolean {
  return article.withdrawnAt === null && article.createdAt > at
}

export const draftVersion = 'brouillon'
export const draftChangesHref = (articleId: string) => `/compte/articles/${articleId}/versions/${draftVersion}`
