import { count } from '#platform/text/french.ts'
import { wordsIn } from '#features/articles/derived-columns.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'

function containedIn({ title, content, images, videoUrl }: ArticleInput) {
  const text = `${title} ${content.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ')}`
  const inText = [...content.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].map(([, address]) => address)
  return {
    words: wordsIn(text),
    photos: new Set([...images.map(({ address }) => address), ...inText]).size,
    hasVideo: Boolean(videoUrl?.trim()),
  }
}

export function containedSentence(input: ArticleInput, hasUnfinishedVideo = false): string {
  const { words, photos, hasVideo } = containedIn(input)
  return [
    count(words, 'mot'),
    photos > 0 && count(photos, 'photo'),
    hasVideo && 'un film',
    hasUnfinishedVideo && 'un film à finir d’envoyer',
  ]
    .filter(Boolean)
    .join(', ')
}

/** An empty text never stands above a written one; equal ones are sorted by date. */
export function byFullness(
  one: { input: ArticleInput; at: string },
  other: { input: ArticleInput; at: string },
): number {
  const [its, others] = [containedIn(one.input), containedIn(other.input)]
  return (
    others.words - its.words ||
    others.photos - its.photos ||
    Number(others.hasVideo) - Number(its.hasVideo) ||
    other.at.localeCompare(one.at)
  )
}
