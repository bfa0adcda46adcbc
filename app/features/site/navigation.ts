import type { MenuEntry } from '#features/appearance/menu.ts'
import { clickPath, countedAs } from '#features/audience/counted-paths.ts'

export function currentEntry(menu: MenuEntry[], path: string): string {
  return menu.find(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)))?.href ?? ''
}

/** From an article, the link goes through a redirect of ours, which counts the click. */
export function shopHref(shopUrl: string | null, path: string): string {
  if (!shopUrl) return '/boutique'
  const page = countedAs(path)
  return page?.metric === 'readings' ? clickPath(page.slug) : shopAddress(shopUrl, null)
}

/** Adds UTM parameters, and leaves the rest of the address and an existing campaign unchanged. */
export function shopAddress(shopUrl: string, slug: string | null): string {
  const address = new URL(shopUrl)
  const parameters = {
    utm_source: 'amulette',
    utm_medium: slug ? 'article' : 'site',
    ...(slug && { utm_campaign: slug }),
  }
  const newParameters = Object.entries(parameters)
    .filter(([name]) => !address.searchParams.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  address.search = [address.search.slice(1), ...newParameters].filter(Boolean).join('&')
  return address.href
}
