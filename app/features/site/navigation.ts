import { categories } from '#features/articles/article.ts'
import { clickPath, countedAs } from '#features/audience/visited-paths.ts'
import { shopAddress } from './shop-address.ts'

export const entries: readonly { href: string; label: string }[] = [
  { href: '/', label: 'Accueil' },
  ...Object.values(categories).map(({ path, plural }) => ({ href: path, label: plural })),
  { href: '/chercher', label: 'Chercher' },
  { href: '/compte', label: 'Compte' },
]

/** The entry of the page, or of the section around it; empty on a page that is in none. */
export function currentEntry(path: string): string {
  return entries.find(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)))?.href ?? ''
}

/**
 * The shop itself when its address is known; else the page that says it is not open yet. From an article, by way of our
 * own page: it counts who goes on to the shop.
 */
export function shopHref(shopUrl: string | null, path: string): string {
  if (!shopUrl) return '/boutique'
  const counted = countedAs(path)
  return counted?.metric === 'readings' ? clickPath(counted.slug) : shopAddress(shopUrl, null)
}
