/** The media library: what was uploaded, as administrators see it. Pure, shared with the browser. */

/** The spec's default limit of a storage list. */
export const mediaPerPage = 100
export const mediaTermCharactersMax = 100
/** An article that is open in an editor, and kept nowhere yet, may wait for a file that nothing seems to need. */
export const recentHours = 24
/** Places named beside a file; what is beyond is counted. */
export const placesNamed = 3

export const mediaKinds = { tout: 'Tout', images: 'Images', videos: 'Vidéos', inutilises: 'Inutilisés' } as const
export type MediaKind = keyof typeof mediaKinds

export function mediaKindOf(parameter: string | null): MediaKind {
  return parameter === 'images' || parameter === 'videos' || parameter === 'inutilises' ? parameter : 'tout'
}

export interface ListedMedia {
  address: string
  kind: 'image' | 'video' | 'captions'
  /** As the file was called; what its address says, for files of before. */
  name: string
  bytes: number
  /** ISO */
  addedAt: string
}

/** One article, draft or earlier version that shows a file. */
export interface MediaPlace {
  kind: 'article' | 'draft' | 'version'
  label: string
  /** Null for what whoever asks may not open. */
  href: string | null
}

/** Where a file is needed. */
export interface MediaUsage {
  /** Articles first, then drafts, then versions of articles that show it no more; the first ones only. */
  places: MediaPlace[]
  /** How many more there are. */
  others: number
}

export const unused: MediaUsage = { places: [], others: 0 }

/** Restored, a version would need it again. */
export function isInVersionsOnly({ places }: MediaUsage): boolean {
  return places[0]?.kind === 'version'
}

/** Why this file cannot go: a sentence, or null when it can. */
export function whyNotRemoveMedia({ places: [first] }: MediaUsage): string | null {
  if (first?.kind === 'article') {
    return `Ce fichier sert dans «\u00a0${first.label}\u00a0»\u00a0: retirez-le d’abord de l’article.`
  }
  if (first?.kind !== 'draft') return null
  return first.href
    ? 'Ce fichier sert dans un de vos brouillons\u00a0: retirez-le d’abord du brouillon.'
    : 'Ce fichier sert dans le brouillon de quelqu’un d’autre, qui seul peut l’en retirer.'
}

const units = ['octet', 'ko', 'Mo', 'Go', 'To'] as const

/** « 512 octets », « 1,4 Mo »: thousands, as shops and phones count. */
export function frenchBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  // As it is shown: 999 999 bytes are 1 Mo, never 1 000 ko.
  while (Number(size.toFixed(digitsOf(size, unit))) >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  const shown = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digitsOf(size, unit) })
    .format(size)
    .replaceAll('\u202f', '\u00a0')
  return `${shown}\u00a0${units[unit]}${unit === 0 && size >= 2 ? 's' : ''}`
}

function digitsOf(size: number, unit: number): number {
  return unit < 2 || size >= 100 ? 0 : 1
}

/** « perle » of « 1791790200000-perle.webp ». */
export function nameOfKey(key: string): string {
  return key.replace(/^\d{10,}-/, '').replace(/\.\w+$/, '')
}
