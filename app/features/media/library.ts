/** The media library: what was uploaded, as administrators see it. */

/** The spec's default limit of a storage list. */
export const mediaPerPage = 100

export const mediaKinds = { tout: 'Tout', images: 'Images', videos: 'Vidéos', inutilises: 'Inutilisés' } as const
export type MediaKind = keyof typeof mediaKinds

export function mediaKindOf(asked: string | null): MediaKind {
  return asked === 'images' || asked === 'videos' || asked === 'inutilises' ? asked : 'tout'
}

export interface ListedMedia {
  address: string
  kind: 'image' | 'video'
  /** As the file was called; what its address says, for files of before. */
  name: string
  bytes: number
  /** ISO */
  addedAt: string
}

/** Where a file is needed. */
export interface MediaUsage {
  articles: { id: string; title: string; slug: string }[]
  drafts: number
  /** Only older versions of articles need it. */
  versionsOnly: boolean
}

export const unused: MediaUsage = { articles: [], drafts: 0, versionsOnly: false }

/** Why this file cannot go: a sentence, or null when it can. */
export function whyNotRemoveMedia({ articles, drafts }: MediaUsage): string | null {
  const [first] = articles
  if (first) return `Ce fichier sert dans «\u00a0${first.title}\u00a0»\u00a0: retirez-le d’abord de l’article.`
  return drafts > 0 ? 'Ce fichier sert dans un brouillon\u00a0: retirez-le d’abord du brouillon.' : null
}

const units = ['octet', 'ko', 'Mo', 'Go'] as const

/** « 512 octets », « 1,4 Mo »: thousands, as shops and phones count. */
export function frenchBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  const digits = unit < 2 || size >= 100 ? 0 : 1
  const shown = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digits })
    .format(size)
    .replaceAll('\u202f', '\u00a0')
  return `${shown}\u00a0${units[unit]}${unit === 0 && size >= 2 ? 's' : ''}`
}

/** « perle » of « 1791790200000-perle.webp ». */
export function nameOfKey(key: string): string {
  return key.replace(/^\d{10,}-/, '').replace(/\.\w+$/, '')
}
