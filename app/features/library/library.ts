import { readChoice, readPage, readListTerm, viewHref } from '#platform/ui/list-page.ts'
import { trashDays } from '#platform/trash-days.ts'

export const libraryHref = '/compte/mediatheque'
export const libraryTermCharactersMax = 100
export const recentHours = 24
export const namedPlacesMax = 3

export const mediaKinds = { tous: 'Tous', photos: 'Photos', films: 'Films' } as const
export const mediaUses = {
  tous: 'Tous',
  utilises: 'Utilisés',
  inutilises: 'Inutilisés',
  corbeille: 'Corbeille',
} as const

export interface LibraryView {
  term: string
  kind: keyof typeof mediaKinds
  use: keyof typeof mediaUses
  page: number
}

export const wholeLibrary: LibraryView = { term: '', kind: 'tous', use: 'tous', page: 1 }

export function readLibraryView(parameters: URLSearchParams): LibraryView {
  return {
    term: readListTerm(parameters.get('q'), libraryTermCharactersMax),
    kind: readChoice(mediaKinds, parameters.get('type')) ?? 'tous',
    use: readChoice(mediaUses, parameters.get('usage')) ?? 'tous',
    page: readPage(parameters.get('page')),
  }
}

export function libraryHrefOf({ term, kind, use, page }: LibraryView): string {
  return viewHref(libraryHref, { q: term, type: kind, usage: use, page }, { type: 'tous', usage: 'tous' })
}

export const mediaTrashHref = libraryHrefOf({ ...wholeLibrary, use: 'corbeille' })
export const whatMediaTrashKeeps = `Un fichier supprimé reste ici ${trashDays}\u00a0jours, puis il est effacé. Jusque-là, il reste lisible à son adresse et dans les textes qui le montrent\u00a0: «\u00a0Effacer\u00a0» l’enlève aussitôt.`
export const mediaErasureQuestion = 'Effacer ce fichier pour de bon\u00a0?'
export const whatMediaErasureTakes =
  'Son adresse ne répondra plus. Les anciennes versions d’articles qui le montrent resteront, sans lui.'

export function mediaAct(key: string, act: 'suppression' | 'remise' | 'effacement'): string {
  return `${libraryHref}/${key}/${act}`
}

export interface ListedMedia {
  address: string
  key: string
  kind: 'image' | 'video' | 'captions'
  /** Given by an article, or the name of the file. */
  name: string
  poster: string | null
  bytes: number
  addedAt: string
  deletedAt: string | null
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
