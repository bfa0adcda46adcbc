/**
 * The shop's address, saying where its visitor comes from. Whatever the owner wrote in it stays, letter for letter; a
 * campaign of their own is not replaced.
 */
export function shopAddress(shopUrl: string, slug: string | null): string {
  const address = new URL(shopUrl)
  const parameters = {
    utm_source: 'amulette',
    utm_medium: slug ? 'article' : 'site',
    ...(slug && { utm_campaign: slug }),
  }
  const added = Object.entries(parameters)
    .filter(([name]) => !address.searchParams.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  address.search = [address.search.slice(1), ...added].filter(Boolean).join('&')
  return address.href
}
