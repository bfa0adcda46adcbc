import outlines from './outlines.json' with { type: 'json' }
import type { PageInput } from './page.ts'

export { outlines }
export type OutlineKey = keyof typeof outlines
export const outlineKeys = Object.keys(outlines) as OutlineKey[]

/** An owner completes these: the lines say what to write, and nothing is online before « Publier ». */
export function outlineOf(key: string): PageInput {
  if (!Object.hasOwn(outlines, key)) return { title: '', content: '' }
  const { title, content } = outlines[key as OutlineKey]
  return { title, content: content.join('\n\n') }
}
