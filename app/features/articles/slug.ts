import { plainWords } from './article.ts'

const charactersOfTitle = 50
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

export function articlePath(slug: string): string {
  return `/article/${encodeURIComponent(slug)}`
}
