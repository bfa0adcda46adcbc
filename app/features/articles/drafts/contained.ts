import { count } from '#platform/text/french.ts'
import { wordsIn, type ArticleInput } from '../article.ts'

interface Contained {
  words: number
  photos: number
  hasFilm: boolean
}

function containedIn({ title, content, images, videoUrl }: ArticleInput): Contained {
  const text = `${title} ${content.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ')}`
  const inText = content.match(/<img\b/g)?.length ?? 0
  return { words: wordsIn(text), photos: images.length + inText, hasFilm: Boolean(videoUrl?.trim()) }
}

export function containedSentence(input: ArticleInput, hasUnfinishedFilm = false): string {
  const { words, photos, hasFilm } = containedIn(input)
  return [
    count(words, 'mot'),
    photos > 0 && count(photos, 'photo'),
    hasFilm && 'un film',
    hasUnfinishedFilm && 'un film à finir d’envoyer',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The fullest first, so that nothing empty stands above something written; then the newest. */
export function byFullness(
  one: { input: ArticleInput; at: string },
  other: { input: ArticleInput; at: string },
): number {
  const [its, others] = [containedIn(one.input), containedIn(other.input)]
  return (
    others.words - its.words ||
    others.photos - its.photos ||
    Number(others.hasFilm) - Number(its.hasFilm) ||
    other.at.localeCompare(one.at)
  )
}
