/** The default of the specification for a storage list. */
export const mediaPerPage = 100
export const mediaTermCharactersMax = 100
export const recentHours = 24
export const namedPlacesMax = 3

export const mediaKinds = { tout: 'Tout', images: 'Images', videos: 'Vidéos', inutilises: 'Inutilisés' } as const
export type MediaKind = keyof typeof mediaKinds

export function mediaKindOf(parameter: string | null): MediaKind {
  return parameter === 'images' || parameter === 'videos' || parameter === 'inutilises' ? parameter : 'tout'
}

export interface ListedMedia {
  address: string
  kind: 'image' | 'video' | 'captions'
  /** The original name of the file; for older files, the one in its key. */
  name: string
  bytes: number
  addedAt: string
}

export interface MediaPlace {
  kind: 'article' | 'mark' | 'portrait' | 'draft' | 'version' | 'trash' | 'page'
  label: string
  href: string | null
}

export interface MediaUsage {
  /** Articles, then portraits, drafts, revisions and the trash; at most `namedPlacesMax`. */
  places: MediaPlace[]
  others: number
}

export const noUsage: MediaUsage = { places: [], others: 0 }

export function isInVersionsOnly({ places }: MediaUsage): boolean {
  return places[0]?.kind === 'version' && places.every(({ kind }) => kind === 'version')
}

export function whyNotRemoveMedia({ places }: MediaUsage): string | null {
  const [first] = places
  const trash =
    first?.kind === 'version' || first?.kind === 'trash' ? places.find(({ kind }) => kind === 'trash') : null
  if (trash)
    return `Ce fichier sert dans «\u00a0${trash.label}\u00a0», dans la corbeille\u00a0: effacez d’abord l’article.`
  if (first?.kind === 'article') {
    return `Ce fichier sert dans «\u00a0${first.label}\u00a0»\u00a0: retirez-le d’abord de l’article.`
  }
  if (first?.kind === 'mark') return 'Ce fichier est la marque du blog\u00a0: choisissez-en d’abord une autre.'
  if (first?.kind === 'page')
    return `Ce fichier sert dans la page «\u00a0${first.label}\u00a0»\u00a0: retirez-le d’abord de la page.`
  if (first?.kind === 'portrait') {
    return first.href
      ? 'Ce fichier est votre portrait\u00a0: retirez-le d’abord de votre présentation.'
      : 'Ce fichier est le portrait de quelqu’un d’autre, qui seul peut le retirer.'
  }
  if (first?.kind !== 'draft') return null
  return first.href
    ? 'Ce fichier sert dans un de vos brouillons\u00a0: retirez-le d’abord du brouillon.'
    : 'Ce fichier sert dans le brouillon de quelqu’un d’autre, qui seul peut l’en retirer.'
}

export function nameOfKey(key: string): string {
  return key.replace(/^\d{10,}-/, '').replace(/\.\w+$/, '')
}
