import { isAdmin, type Account } from '#features/accounts/account.ts'
import type { ShownPicture } from '#features/media/picture.ts'
import { withoutAccents } from '#platform/text/without-accents.ts'

/** This file is pure, because the browser shares it. */

interface CategoryTexts {
  path: `/${string}`
  label: string
  plural: string
  sentence: string
  description: string
  all: string
  colour: `#${string}`
}

/** Each category has one row, by its key in the database, in the order of the menu: all else derives from it. */
export const categories = {
  bracelet: {
    path: '/bracelets',
    label: 'Bracelet',
    plural: 'Bracelets',
    sentence:
      'Perles de pierre naturelle, une roche après l’autre\u00a0: son origine, ses légendes, la manière d’en prendre soin.',
    description: 'Bracelets de pierres naturelles\u00a0: origines, légendes et soins',
    all: 'Tous les bracelets',
    colour: '#8a391b',
  },
  pendentif: {
    path: '/pendentifs',
    label: 'Pendentif',
    plural: 'Pendentifs',
    sentence:
      'Mains, yeux, croix et spirales\u00a0: ce que l’on porte au cou pour être gardé, et les histoires qui vont avec.',
    description: 'Pendentifs protecteurs\u00a0: symboles, histoires et traditions',
    all: 'Tous les pendentifs',
    colour: '#1d5a4b',
  },
} as const satisfies Record<string, CategoryTexts>

export type Category = keyof typeof categories
export const categoryKeys = Object.keys(categories) as Category[]
export const defaultCategory: Category = 'bracelet'

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
  mayDelete: boolean
}

function isCategory(text: string): text is Category {
  return Object.hasOwn(categories, text)
}

export function categoryOf(text: string | null | undefined): Category {
  return text && isCategory(text) ? text : defaultCategory
}

export function categoryAt(path: string): Category | null {
  return categoryKeys.find((key) => `${path}/`.startsWith(`${categories[key].path}/`)) ?? null
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
  return isAdmin(account) ? null : 'Seuls les administrateurs écrivent des articles.'
}

/** Whoever may delete an article may edit it. Programs’ calls change one’s own only, as in the specification. */
export function whyNotEdit(_article: { authorId: string | null }, account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs modifient des articles.'
}

export function whyNotDelete(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs suppriment des articles.'
}

export function isPublic(article: { createdAt: Date }, at: Date): boolean {
  return article.createdAt <= at
}

export function isScheduled(article: { createdAt: Date; withdrawnAt: Date | null }, at: Date): boolean {
  return article.withdrawnAt === null && article.createdAt > at
}
