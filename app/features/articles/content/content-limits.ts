import { contentTagsMax } from '../article.ts'

export const contentTooLong = 'Le contenu est trop long.'
export const tooManyTags =
  `Le contenu a trop de balises\u00a0: ${contentTagsMax.toLocaleString('fr-FR')} au plus. Partagez-le en plusieurs articles.`.replaceAll(
    '\u202f',
    '\u00a0',
  )
