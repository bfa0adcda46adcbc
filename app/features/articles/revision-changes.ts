import { type ArticleInput, articleFields, articleKeys } from './article-fields.ts'
import { wordsIn } from './derived-columns.ts'

/** Says in one line what a version changed, such as « titre, contenu (12 mots de plus), images (1 de moins) ». */
export function changesSentence(before: ArticleInput | null, after: ArticleInput): string {
  if (!before) return 'Premier texte'
  const headings = articleKeys.flatMap((key) => {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) return []
    return `${articleFields[key].compared.heading.toLowerCase()}${detailOf(key, before, after)}`
  })
  const sentence = [...new Set(headings)].join(', ')
  return sentence ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : 'Rien de changé'
}

function detailOf(key: keyof ArticleInput, before: ArticleInput, after: ArticleInput): string {
  if (key === 'images') return difference(after.images.length - before.images.length)
  if (key === 'content') return difference(words(after.content) - words(before.content), 'mot')
  return ''
}

function words(html: string): number {
  return wordsIn(html.replaceAll(/<[^>]*>/g, ' '))
}

function difference(count: number, noun = ''): string {
  if (count === 0) return ''
  const size = Math.abs(count)
  const plural = noun && size > 1 ? `${noun}s` : noun
  return ` (${[size, plural].filter(Boolean).join('\u00a0')} ${count > 0 ? 'de plus' : 'de moins'})`
}
