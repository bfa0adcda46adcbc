/** Adds UTM parameters to the shop's address. The rest of it, and a campaign already set, are left unchanged. */
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
