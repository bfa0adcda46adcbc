import { plainWords } from './article.ts'

const charactersOfTitle = 50
export const addressCharactersMax = 60
const slugForm = /^[\p{L}\p{N}_-][\p{L}\p{N}._~-]*$/u
export const slugCharactersMax = 200

export function isSlug(text: string | null | undefined): text is string {
  return !!text && text.length <= slugCharactersMax && slugForm.test(text)
}

/** « Œil-de-tigre, l’éclat » at 1700000000000 gives `oeil-de-tigre-l-eclat-1700000000000`. */
export function slugOf(title: string, at: Date): string {
  return `${shortSlugOf(title) || 'article'}-${at.getTime()}`
}

/** Empty for a title without a letter. */
export function shortSlugOf(title: string): string {
  return plainWords(title, '-').replace(/^-/, '').slice(0, charactersOfTitle).replace(/-$/, '')
}

/** Reads what somebody typed, a whole address, capitals, accents or spaces, as words joined by hyphens. */
export function readAddress(text: string): string {
  const path = text.trim().replace(/^(?:https?:\/\/[^/]+)?\/+(?:article\/)?/i, '')
  return plainWords(path, '-').replace(/^-|-$/g, '')
}

export function whyNotAddress(address: string): string | null {
  if (!address) return 'Indiquez une adresse, par exemple guide-des-tailles.'
  if (address.length > addressCharactersMax)
    return `L’adresse doit avoir au plus ${addressCharactersMax} signes\u00a0: gardez l’essentiel.`
  return null
}

export const addressConflict = 'Cette adresse est déjà prise\u00a0: ajoutez un mot.'

export function articlePath(slug: string): string {
  return `/article/${encodeURIComponent(slug)}`
}
