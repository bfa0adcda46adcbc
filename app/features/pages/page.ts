import { isEditor, type Account } from '#features/accounts/account.ts'
import { trashDays } from '#platform/trash-days.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'

/** This file is pure, because the browser shares it. */

/** A page is what does not age: it has no date, no category, no author and no comments. */
export type PageInput = Pick<ArticleInput, 'title' | 'content'>

export const places = { menu: 'Menu', footer: 'Pied de page', none: 'Aucune' } as const
export type Place = keyof typeof places
export const defaultPlace: Place = 'footer'

export const pagesMax = 100
export const menuPagesMax = 2
export const pagesHref = '/compte/pages'
export const pageTrashSentence = `Elle reste ${trashDays}\u00a0jours dans la corbeille, avec ses versions et son adresse.`
export const pageErasureQuestion = 'Effacer cette page pour de bon\u00a0?'
export const pageMissing = { status: 404, sentence: 'Page introuvable.' } as const

export interface PageLink {
  href: string
  label: string
}

export interface PageLinks {
  menu: PageLink[]
  footer: PageLink[]
}

export function pagePath(slug: string): string {
  return `/${slug}`
}

export function placeOf(text: string | null | undefined): Place {
  return text && Object.hasOwn(places, text) ? (text as Place) : 'none'
}

export function whyNotWritePage(account: Account | null): string | null {
  return isEditor(account) ? null : 'Seuls les éditeurs et les administrateurs écrivent des pages.'
}

/** @param others the titles of the other pages that stand in the menu */
export function whyNotPlace(place: Place, others: string[]): string | null {
  if (place !== 'menu' || others.length < menuPagesMax) return null
  const titles = others.map((title) => `«\u00a0${title}\u00a0»`).join(' et ')
  return `Le menu porte déjà ${titles}\u00a0: mettez d’abord l’une des deux ailleurs.`
}
