import { findIcon } from '#features/media/cards.server.ts'
import type { Icon } from '#features/media/card.ts'
import { findPictureMetadata } from '#features/media/known-pictures.server.ts'
import type { ServedFile } from '#features/media/serve-file.server.ts'
import { site } from '#platform/site.server.ts'
import { accents } from '#platform/ui/accents.ts'
import { amulet } from './amulet.ts'

/** Pixels. Phones cut the corners of the third one themselves and show black where it is transparent. The first one is
 * also seen in dark mail programs and browsers, where a dark logo without a ground would be lost. */
const sizes: Record<string, number> = { '64.png': 64, '96.webp': 96, '180.png': 180, '192.png': 192, '512.png': 512 }
const paper = '#f8f4ec'
const year = 'public, max-age=31536000, immutable'
const minute = 'public, max-age=60'

type MarkResult = { file: ServedFile } | { svg: string } | { movedTo: string } | null

/** Any other digest is that of a mark that was changed. */
export async function findMarkFile(digest: string, name: string): Promise<MarkResult> {
  const isDrawing = name === 'favicon.svg'
  if (!isDrawing && !Object.hasOwn(sizes, name)) return null
  if (digest !== site.markDigest) return { movedTo: isDrawing ? site.mark.icon : site.markAddress(name) }
  if (isDrawing) return { svg: drawnFavicon() }
  const file = await markFile(name)
  return file && { file }
}

/** @returns null while no picture stands for the drawn amulet */
export async function findOwnMark(): Promise<string | null> {
  return site.markPicture ? ((await markFile('512.png'))?.path ?? null) : null
}

async function markFile(name: string): Promise<ServedFile | null> {
  const { markPicture: picture } = site
  const metadata = picture ? (await findPictureMetadata([picture])).get(picture) : undefined
  const format = name.endsWith('.webp') ? 'webp' : 'png'
  const key = `${site.markDigest}-${sizes[name]}`
  const icon = iconOf(name, picture, metadata?.focus ?? null)
  const own = await findIcon(key, picture, icon)
  const file = own ?? (await findIcon(`${key}-seule`, null, iconOf(name, null, null)))
  const cacheControl = own ? year : minute
  return file && { ...file, contentType: `image/${format}`, cacheControl, etag: own ? key : `${key}-seule` }
}

function iconOf(name: string, picture: string | null, focus: { x: number; y: number } | null): Icon {
  const size = sizes[name] ?? 0
  const isOpaque = size === 180 || (size === 64 && site.mark.kind === 'logo')
  const isRound = site.mark.kind === 'portrait' && picture !== null && !isOpaque
  const ground = `<rect width="${size}" height="${size}" fill="${paper}"/>`
  const colour = accents[site.accent].light.accent
  const isLetter = site.mark.kind === 'none'
  const drawing = isLetter ? '' : amulet({ left: size * 0.27, top: size * 0.15, scale: size / 60, colour })
  const letter = { words: site.initial, font: 'title', colour, left: size * 0.25, top: size * 0.03 } as const
  return {
    width: size,
    height: size,
    ground: picture ? (isOpaque ? ground : '') : ground + drawing,
    texts: isLetter ? [{ ...letter, width: size * 0.7, height: size * 0.9, sizes: [Math.round(size * 0.7)] }] : [],
    window: picture ? { left: 0, top: 0, width: size, height: size, focus, isWhole: site.mark.kind === 'logo' } : null,
    format: name.endsWith('.webp') ? 'webp' : 'png',
    isRound,
  }
}

function drawnFavicon(): string {
  const { light, dark } = accents[site.accent]
  const style = `<style>@media(prefers-color-scheme:dark){g{stroke:${dark.accent}}circle:last-child{fill:${dark.accent}}}</style>`
  const drawing = amulet({ left: 0, top: 0, scale: 1, stroke: 2, colour: light.accent })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-7 0 42 42">${style}${drawing}</svg>`
}
