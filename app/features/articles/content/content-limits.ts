import { frenchNumber } from '#platform/text/french.ts'

const contentCharactersMax = 600_000
const contentTagsMax = 30_000

export const contentTooLong = 'Le contenu est trop long.'
const tooManyTags = `Le contenu a trop de balises\u00a0: ${frenchNumber(contentTagsMax)} au plus. Partagez-le en plusieurs articles.`

export function contentProblem(html: string): string | null {
  return html.length > contentCharactersMax ? contentTooLong : tagsProblem(html)
}

export function tagsProblem(html: string): string | null {
  return tagsIn(html) > contentTagsMax ? tooManyTags : null
}

function tagsIn(html: string): number {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags++
  return tags
}
