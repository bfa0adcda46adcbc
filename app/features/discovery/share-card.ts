import { categories, type Category } from '#features/articles/article.ts'
import type { Card } from '#features/media/card.ts'
import type { Focus } from '#features/media/picture.ts'
import { siteSentence } from './discovery.ts'

/** Pixels; all networks accept this size. */
export const shareCardSize = { width: 1200, height: 630 } as const

/** Increment this when the rendering below changes: cards then get other addresses. */
export const shareCardVersion = 2

export interface CardContent {
  title: string
  category: Category | null
  siteName: string
}

const colours = {
  background: '#f8f4ec',
  linen: '#efe8da',
  thread: '#d8cdbb',
  ink: '#1b1d28',
  lapis: '#243f93',
  onTag: '#fffdf8',
}
const tagWidth = (category: Category) => 20 + 16 * categories[category].label.length
const margin = 64
const photo = { left: 640, top: 0, width: 560, height: 630 }

export function composeCard(
  { title, category, siteName }: CardContent,
  hasPicture: boolean,
  focus: Focus | null = null,
): Card {
  const { width, height } = shareCardSize
  const textWidth = (hasPicture ? photo.left : 840) - margin - 48
  const foot = height - margin
  return {
    ...shareCardSize,
    window: hasPicture ? { ...photo, focus } : null,
    ground: [
      `<rect width="${width}" height="${height}" fill="${colours.background}"/>`,
      hasPicture
        ? `<rect x="${photo.left}" width="${photo.width}" height="${height}" fill="${colours.linen}"/>`
        : largeAmulet,
      category ? tagShape(category) : '',
      amulet(margin, foot - 54, 1.3, 2),
    ].join(''),
    texts: [
      ...(category ? [tagText(category)] : []),
      {
        words: title,
        otherwise: siteSentence,
        font: 'title',
        colour: colours.ink,
        left: margin,
        top: category ? 136 : 84,
        width: textWidth,
        height: category ? 340 : 400,
        sizes: hasPicture ? [68, 60, 52, 46, 40] : [76, 66, 56, 48],
      },
      {
        words: siteName,
        font: 'title',
        colour: colours.ink,
        left: margin + 54,
        top: foot - 46,
        width: textWidth - 54,
        height: 48,
        sizes: [36, 30, 24],
      },
    ],
  }
}

function tagShape(category: Category): string {
  const [left, top, right, bottom] = [margin, margin, margin + tagWidth(category), margin + 44]
  const point = `${left + 16} ${top}`
  return [
    `<path fill="${categories[category].colour}" d="M${point}H${right}V${bottom}H${left + 16}L${left} ${top + 22}Z"/>`,
    `<circle fill="${colours.onTag}" cx="${left + 24}" cy="${top + 22}" r="4"/>`,
  ].join('')
}

function tagText(category: Category): Card['texts'][number] {
  return {
    words: categories[category].label,
    font: 'interface',
    colour: colours.onTag,
    left: margin + 40,
    top: margin + 6,
    width: tagWidth(category),
    height: 32,
    sizes: [24],
  }
}

function amulet(left: number, top: number, scale: number, stroke: number): string {
  return [
    `<g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="${colours.lapis}" stroke-width="${stroke / scale}">`,
    '<path d="M3 0C5 6 9 9 14 10.5C19 9 23 6 25 0"/><circle cx="14" cy="12.5" r="2.3"/><circle cx="14" cy="27.5" r="12.7"/>',
    `<path d="M4 27.5q10-10.5 20 0q-10 10.5-20 0z"/><circle cx="14" cy="27.5" r="3.8" fill="${colours.lapis}" stroke="none"/></g>`,
  ].join('')
}

const largeAmulet = `<rect x="840" width="360" height="630" fill="${colours.linen}"/>${amulet(880, 96, 10, 4)}`
