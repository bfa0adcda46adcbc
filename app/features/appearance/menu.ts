import { listCategories } from '#features/articles/categories.ts'
import type { PageLink } from '#features/pages/page.ts'
import type { MenuChoice } from '#platform/site-settings.ts'

export interface MenuEntry extends PageLink {
  key: string
  isPage?: true
}

const first: MenuEntry = { key: 'accueil', href: '/', label: 'Accueil' }
const last: MenuEntry[] = [
  { key: 'chercher', href: '/chercher', label: 'Chercher' },
  { key: 'compte', href: '/compte', label: 'Compte' },
]

/** Every entry of the menu in its usual order, which « Boutique » follows. @param pages those that the owner put there */
export function usualMenu(pages: PageLink[] = []): MenuEntry[] {
  const ofCategories = listCategories().map(({ key, path, plural }) => ({ key, href: path, label: plural }))
  return [first, ...ofCategories, ...pages.map(pageEntry), ...last]
}

/** The address stands for the page, whose choice of a place and a name is lost when the address changes. */
function pageEntry({ href, label }: PageLink): MenuEntry {
  return { key: href, href, label, isPage: true }
}

/** The order and the names that the owner chose. An entry that she has not seen yet stands before « Chercher ». */
export function menuOf(choices: MenuChoice[], pages: PageLink[] = []): MenuEntry[] {
  const entries = usualMenu(pages)
  const ownEntries = choices.flatMap(({ key, label }) => {
    // Stored menus of earlier releases name a page without the slash, as they name a category.
    const entry = entries.find((one) => one.key === key) ?? entries.find((one) => one.key === `/${key}`)
    return entry ? { ...entry, label: label || entry.label } : []
  })
  const others = entries.filter(({ key }) => !ownEntries.some((entry) => entry.key === key))
  if (ownEntries.length === 0) return others
  const place = ownEntries.findIndex(({ key }) => key === 'chercher')
  return ownEntries.toSpliced(place < 0 ? ownEntries.length : place, 0, ...others)
}
