import type { ArticleInput } from '#features/articles/article.ts'
import { productOf } from '#features/articles/product.ts'
import { inputFields } from './input-fields.ts'

/** Elsewhere spaces around what was typed change nothing. */
const comparedWhole = new Set(['content', 'images'])

export function isSameInput(one: ArticleInput, other: ArticleInput): boolean {
  const [first, second] = [inputFields(one), inputFields(other)]
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return [...names].every((name) => {
    const [before = '', after = ''] = [first[name], second[name]]
    return comparedWhole.has(name) ? before === after : before.trim() === after.trim()
  })
}

export function hasContent({ title, content, images, videoUrl, product }: ArticleInput): boolean {
  const text = content.replace(/<(?!img|iframe|video)[^>]*>/g, '').replace(/&nbsp;|[\s\u200b\ufeff]/g, '')
  return (
    title.trim() !== '' || text !== '' || images.length > 0 || trimmed(videoUrl) !== '' || productOf(product) !== null
  )
}

function trimmed(typed: string | null | undefined): string {
  return typed?.trim() ?? ''
}
