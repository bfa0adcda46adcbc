const slugForm = /^[\w-]{1,200}$/

export function isSlug(text: string | null | undefined): text is string {
  return slugForm.test(text ?? '')
}

export function readingPath(slug: string): string {
  return `/article/${slug}`
}

export function clickPath(slug: string): string {
  return `/boutique?de=${slug}`
}

/** The way to what the shop sells of an article: counted as any other click on that page. */
export function productPath(slug: string): string {
  return `${clickPath(slug)}&${productParameter}=1`
}

export const productParameter = 'objet'

export function countedAs(path: string): { slug: string; metric: 'readings' | 'shopClicks' } | null {
  const [, place, slug = ''] = /^\/(article\/|boutique\?de=)(.*)$/s.exec(path) ?? []
  if (!place || !isSlug(slug)) return null
  return { slug, metric: place === 'article/' ? 'readings' : 'shopClicks' }
}
