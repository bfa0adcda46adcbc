import type { AccountPage } from '#platform/account-page.ts'
import { profileHref, siteRoleOf, siteRoles, todayHref, type Account } from './account.ts'

export const settingsHref = '/compte/reglages'
export const ownCommentsHref = '/compte/commentaires'
export const stateHref = '/compte/etat'
const siteHref = '/compte/site'

type PlaceName = 'today' | 'articles' | 'comments' | 'audience' | 'settings'

export interface Place {
  name: PlaceName
  label: string
  href: string
}

export const places: readonly Place[] = [
  { name: 'today', label: 'Aujourd’hui', href: todayHref },
  { name: 'articles', label: 'Articles', href: '/compte/articles' },
  { name: 'comments', label: 'Commentaires', href: '/compte/moderation' },
  { name: 'audience', label: 'Audience', href: '/compte/audience' },
  { name: 'settings', label: 'Réglages', href: settingsHref },
]

const ownPages: readonly (AccountPage & { place: PlaceName })[] = [
  { place: 'articles', href: '/compte/articles', label: 'Gestion des articles', from: 'author' },
  { place: 'articles', href: '/compte/pages', label: 'Pages', from: 'editor' },
  { place: 'articles', href: '/compte/mediatheque', label: 'Photos et films', shortLabel: 'Photos', from: 'author' },
  {
    place: 'comments',
    href: '/compte/moderation',
    label: 'Modération',
    covers: ['/compte/signalements'],
    from: 'editor',
  },
  {
    place: 'comments',
    href: ownCommentsHref,
    label: 'Mes commentaires',
    covers: ['/compte/lettres'],
    from: 'user',
  },
  {
    place: 'comments',
    href: '/compte/commentaires/tous',
    label: 'Tous les commentaires',
    shortLabel: 'Tous',
    from: 'editor',
  },
  { place: 'audience', href: '/compte/audience', label: 'Lectures' },
  { place: 'audience', href: '/compte/recherches', label: 'Recherches' },
  {
    place: 'settings',
    href: profileHref,
    label: 'Profil',
    sentence: 'Pseudo, e-mail, mot de passe, deux lignes sur vous, portrait',
    covers: ['/compte/presentation', '/compte/pseudo', '/compte/email', '/compte/mot-de-passe'],
    from: 'user',
  },
  {
    place: 'settings',
    href: '/compte/securite',
    label: 'Sécurité',
    sentence: 'Validation en deux étapes, appareils connectés',
    from: 'user',
  },
  {
    place: 'settings',
    href: '/compte/apparence',
    label: 'Apparence',
    sentence: 'Nom, marque, phrases, couleur, menu, liens',
  },
  {
    place: 'settings',
    href: '/compte/categories',
    label: 'Catégories',
    sentence: 'Bracelets, Pendentifs, et celles que vous ajoutez',
  },
  {
    place: 'settings',
    href: '/compte/personnes',
    label: 'Personnes',
    sentence: 'Membres, invitations, rôles, suspensions',
  },
  {
    place: 'settings',
    href: siteHref,
    label: 'Site et sauvegarde',
    sentence: 'Boutique, mentions légales, e-mails, copies',
  },
  { place: 'settings', inside: siteHref, href: stateHref, label: 'État' },
  { place: 'settings', inside: siteHref, href: '/compte/site/e-mail', label: 'E-mail' },
]

export function accountPages(ofExtensions: readonly AccountPage[], account: Account): readonly AccountPage[] {
  const last = ownPages.findIndex(({ href }) => href === siteHref)
  const pages: readonly AccountPage[] = [...ownPages.slice(0, last), ...ofExtensions, ...ownPages.slice(last)]
  const rank = siteRoles.indexOf(siteRoleOf(account))
  return pages.filter(({ from }) => siteRoles.indexOf(from ?? 'admin') <= rank)
}

export function openPlaces(pages: readonly AccountPage[]): readonly Place[] {
  return places.flatMap((place) => {
    const first = pages.find((page) => page.place === place.name)
    if (place.name === 'today' || (first && place.name === 'settings')) return place
    return first ? { ...place, href: first.href } : []
  })
}

/** The site's own four names, which a phone shows above « Aujourd’hui ». */
export const firstNames: readonly string[] = [profileHref, ownCommentsHref, '/compte/articles', '/compte/moderation']

export function currentPage(pages: readonly AccountPage[], path: string): AccountPage | null {
  const lengthOf = ({ href, covers = [] }: AccountPage) =>
    Math.max(0, ...[href, ...covers].filter((address) => isWithin(path, address)).map((address) => address.length))
  const page = pages.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  return page && lengthOf(page) > 0 ? page : null
}

function isWithin(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`)
}
