import { focusOf, type Focus } from '#features/media/picture.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { readChoice } from '#platform/ui/list-page.ts'

export const layouts = { column: 'Colonne', wide: 'Large', full: 'Pleine', pair: 'Par deux' } as const
export type PhotoLayout = keyof typeof layouts

export interface PhotoDetails {
  caption?: string
  layout?: Exclude<PhotoLayout, 'column'>
  /** Without it, the picture itself suggests one. */
  focus?: Focus
}

export const textCharactersMax = 300

export function photoDetails(values: { caption?: unknown; layout?: unknown; focus?: unknown }): PhotoDetails {
  const caption = typeof values.caption === 'string' ? oneLine(values.caption) : ''
  const layout = (typeof values.layout === 'string' && readChoice(layouts, values.layout)) || 'column'
  const focus = focusOf(values.focus)
  return { ...(caption && { caption }), ...(layout !== 'column' && { layout }), ...(focus && { focus }) }
}

export function detailsByAddress(images: ({ address: string } & PhotoDetails)[]): Record<string, PhotoDetails> {
  const details = images.map((image) => [image.address, photoDetails(image)] as const)
  return Object.fromEntries(details.filter(([, { caption, layout, focus }]) => caption || layout || focus))
}

export function oneLine(text: string, charactersMax = textCharactersMax): string {
  const words = cleanLine(text.trim().slice(0, 4 * charactersMax))
  return Array.from(words.replace(/[^\S\u00a0\u202f]+/g, ' ').trim())
    .slice(0, charactersMax)
    .join('')
    .toWellFormed()
}
