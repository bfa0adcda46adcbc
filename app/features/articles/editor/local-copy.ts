import { categoryOf, type Category } from '../article.ts'

/** What the editor holds: the article's own fields, as they are sent. */
export interface WrittenArticle {
  title: string
  content: string
  category: Category
  images: string[]
  videoUrl: string
  videoPoster: string | null
  videoCaptions: string | null
}

/** What was typed and not yet saved, kept by this browser. */
export interface LocalCopy extends WrittenArticle {
  /** ISO */
  at: string
}

export function sameWriting(one: WrittenArticle, other: WrittenArticle): boolean {
  return (
    one.title === other.title &&
    one.content === other.content &&
    one.category === other.category &&
    one.videoUrl === other.videoUrl &&
    one.videoPoster === other.videoPoster &&
    one.videoCaptions === other.videoCaptions &&
    one.images.join('\n') === other.images.join('\n')
  )
}

export function readLocalCopy(articleId: string | null): LocalCopy | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(articleId)) ?? 'null')
    const part = (name: keyof LocalCopy): unknown => Reflect.get(Object(kept), name)
    const text = (name: keyof LocalCopy) => {
      const value = part(name)
      return typeof value === 'string' ? value : ''
    }
    const images = part('images')
    if (Number.isNaN(Date.parse(text('at')))) return null
    return {
      at: text('at'),
      title: text('title'),
      content: text('content'),
      category: categoryOf(text('category')),
      images: Array.isArray(images) ? images.map(String) : [],
      videoUrl: text('videoUrl'),
      videoPoster: text('videoPoster') || null,
      videoCaptions: text('videoCaptions') || null,
    }
  } catch {
    return null // storage is forbidden here, or holds something of another version
  }
}

/** @returns false when the browser refuses: storage is full, or forbidden in this window. */
export function keepLocalCopy(articleId: string | null, written: WrittenArticle, at: Date): boolean {
  try {
    localStorage.setItem(keyOf(articleId), JSON.stringify({ ...written, at: at.toISOString() } satisfies LocalCopy))
    return true
  } catch {
    return false
  }
}

export function forgetLocalCopy(articleId: string | null): void {
  try {
    localStorage.removeItem(keyOf(articleId))
  } catch {
    return // forbidden storage holds nothing to forget
  }
}

function keyOf(articleId: string | null): string {
  return `amulette.brouillon.${articleId ?? 'nouveau'}`
}
