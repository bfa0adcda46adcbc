import { categoryColours, categoryTexts, type Category } from '#features/articles/categories.ts'
import type { Card } from '#features/media/card.ts'
import type { Focus } from '#features/media/picture.ts'
import { amulet } from '#features/appearance/amulet.ts'
import type { SiteMark } from '#platform/site.server.ts'
import { accents, type Accent } from '#platform/ui/accents.ts'

/** Pixels; all networks accept this size. */
export const shareCardSize = { width: 1200, height: 630 } as const

/** Increment this when the rendering below changes: cards then get other addresses. */
export const shareCardVersion = 3

export interface CardContent {
  title: string
  category: Category | null
  site: CardSite
}

export interface CardSite {
  siteName: string
  sentence: string
  accent: Accent
  mark: Pick<SiteMark, 'kind'>
}

const colours = {
  background: '#f8f4ec',
  linen: '#efe8da',
  thread: '#d8cdbb',
  ink: '#1b1d28',
  onTag: '#fffdf8',
}
const tagWidth = (category: Category) => 20 + 16 * categoryTexts(category).label.length
const margin = 64
const photo = { left: 640, top: 0, width: 560, height: 630 }

export function composeCard(
  { title, category, site }: CardContent,
  hasPicture: boolean,
  focus: Focus | null = null,
): Card {
  const { width, height } = shareCardSize
  const textWidth = (hasPicture ? photo.left : 840) - margin - 48
  const foot = height - margin
  const colour = accents[site.accent].light.accent
  const isDrawn = site.mark.kind === 'amulet'
  const nameLeft = site.mark.kind === 'none' ? margin : margin + 54
  return {
    ...shareCardSize,
    window: hasPicture ? { ...photo, focus } : null,
    ground: [
      `<rect width="${width}" height="${height}" fill="${colours.background}"/>`,
      hasPicture
        ? `<rect x="${photo.left}" width="${photo.width}" height="${height}" fill="${colours.linen}"/>`
        : `<rect x="840" width="360" height="${height}" fill="${colours.linen}"/>${isDrawn ? largeAmulet(colour) : ''}`,
      category ? tagShape(category) : '',
      isDrawn ? amulet({ left: margin, top: foot - 54, scale: 1.3, colour }) : '',
    ].join(''),
    marks:
      isDrawn || site.mark.kind === 'none'
        ? []
        : [footMark(foot), ...(hasPicture ? [] : [{ left: 900, top: 195, size: 240 }])],
    texts: [
      ...(category ? [tagText(category)] : []),
      {
        words: title,
        otherwise: site.sentence,
        font: 'title',
        colour: colours.ink,
        left: margin,
        top: category ? 136 : 84,
        width: textWidth,
        height: category ? 340 : 400,
        sizes: hasPicture ? [68, 60, 52, 46, 40] : [76, 66, 56, 48],
      },
      {
        words: site.siteName,
        font: 'title',
        colour: colours.ink,
        left: nameLeft,
        top: foot - 46,
        width: textWidth - nameLeft + margin,
        height: 48,
        sizes: [36, 30, 24],
      },
    ],
  }
}

export function composePhotoCard(focus: Focus | null): Card {
  return { ...shareCardSize, ground: '', texts: [], window: { left: 0, top: 0, ...shareCardSize, focus } }
}

function tagShape(category: Category): string {
  const [left, top, right, bottom] = [margin, margin, margin + tagWidth(category), margin + 44]
  const point = `${left + 16} ${top}`
  return [
    `<path fill="${categoryColours[categoryTexts(category).colour].shade}" d="M${point}H${right}V${bottom}H${left + 16}L${left} ${top + 22}Z"/>`,
    `<circle fill="${colours.onTag}" cx="${left + 24}" cy="${top + 22}" r="4"/>`,
  ].join('')
}

function tagText(category: Category): Card['texts'][number] {
  return {
    words: categoryTexts(category).label,
    font: 'interface',
    colour: colours.onTag,
    left: margin + 40,
    top: margin + 6,
    width: tagWidth(category),
    height: 32,
    sizes: [24],
  }
}

const footMark = (foot: number) => ({ left: margin, top: foot - 48, size: 44 })
const largeAmulet = (colour: string) => amulet({ left: 880, top: 96, scale: 10, stroke: 0.4, colour })
