import { isAdmin, type Account } from '#features/accounts/account.ts'
import { plainWords } from '#features/articles/article.ts'
import { fixedCategories, type Category } from '#features/articles/categories.ts'

export const categoriesHref = '/compte/categories'
export const categoriesMax = 12
/** Characters. */
export const categoryLimits = { name: 30, label: 30, sentence: 200, emptyText: 120 }

export function categoryHref(key: Category): string {
  return `${categoriesHref}/${key}`
}

export function whyNotChangeCategories(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs changent les catégories.'
}

export function isFixed(key: Category): boolean {
  return fixedCategories.includes(key)
}

/** @param otherNames those of the categories that it stands beside */
export function whyNotName(name: string, otherNames: string[]): string | null {
  const words = plainWords(name, '-')
  const sameName = otherNames.find((other) => plainWords(other, '-') === words)
  return sameName ? `La catégorie «\u00a0${sameName}\u00a0» existe déjà.` : null
}

/** The select of several articles and the menu have these words beside the keys. */
const otherChoices = ['retirer', 'remettre', 'supprimer', 'accueil', 'chercher', 'compte']

/** « Boucles d’oreilles » gives `boucles-d-oreilles`, then `boucles-d-oreilles-b`: a key has letters and hyphens only. */
export function* freeKeys(name: string): Generator<Category> {
  const words = plainWords(name, '-')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 38)
    .replace(/-$/, '')
  const key = words || 'categorie'
  if (!otherChoices.includes(key)) yield key
  for (const letter of 'bcdefghijklmnopqrstuvwxyz') yield `${key}-${letter}`
}
