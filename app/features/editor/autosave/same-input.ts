import type { ArticleInput } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'

/** Other fields may differ by spaces at their ends. */
const comparedWhole = new Set(['content', 'images'])

export function isSameInput(one: ArticleInput, other: ArticleInput): boolean {
  const after = formOf(other)
  return Object.entries(formOf(one)).every(([name, text]) => {
    const [before, now = ''] = [text, after[name]]
    return comparedWhole.has(name) ? before === now : before.trim() === now.trim()
  })
}

/** Nobody would miss a category alone, or a text of blanks. */
export function hasContent({ content, ...others }: ArticleInput): boolean {
  const text = content.replace(/<(?!img|iframe|video)[^>]*>/g, '').replace(/&nbsp;|[\s\u200b\ufeff]/g, '')
  const { category: _, ...form } = formOf({ ...others, content: text })
  return Object.values(form).some((value) => value.trim() !== '')
}
