import { decodePercent } from '#platform/text/percent-encoding.ts'
import { isSlug } from '#features/articles/slug.ts'

export function clickPath(slug: string): string {
  return `/boutique?de=${encodeURIComponent(slug)}`
}

/** The link to an article's product is counted as any other click to the shop. */
export function productPath(slug: string): string {
  return `${clickPath(slug)}&${productParameter}=1`
}

export const productParameter = 'objet'
export const linkParameter = 'lien'

export function countedAs(path: string): { slug: string; metric: 'readings' | 'shopClicks' } | null {
  const [, place, encodedSlug = ''] = /^\/(article\/|boutique\?de=)(.*)$/s.exec(path) ?? []
  const slug = decodePercent(encodedSlug)
  if (!place || !isSlug(slug)) return null
  return { slug, metric: place === 'article/' ? 'readings' : 'shopClicks' }
}
