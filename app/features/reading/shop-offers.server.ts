import { now } from '#platform/clock.ts'
import { expirePageAt } from '#platform/http/cache/cache-tags.server.ts'
import { frenchDate, parisInput, parseParisTime } from '#platform/text/french.ts'

/** How an object is sold, as its page at the shop said. */
export interface ShopOffer {
  stock: string
  isSoldOut: boolean
  /** Null when the object is no longer anywhere. */
  href: string | null
  label: string
}

/** @param slug of the article whose readers follow the link */
type OfferReader = (address: string, slug: string) => Promise<ShopOffer | null>
export const offerReaders: OfferReader[] = []

export async function findOffer(address: string, slug: string): Promise<ShopOffer | null> {
  const offers = await Promise.all(offerReaders.map((read) => read(address, slug)))
  return offers.find((offer) => offer !== null) ?? null
}

/** @param seenAt null when the owner says so herself */
export function stockWords(isSoldOut: boolean, seenAt: Date | null): string {
  if (isSoldOut) return 'Épuisé pour le moment'
  if (!seenAt) return 'En stock'
  const [today = '', tomorrow = ''] = [0, 1].map((days) =>
    parisInput(new Date(now().getTime() + days * dayMilliseconds)),
  )
  const [day, hour = ''] = parisInput(seenAt).split('T')
  if (!today.startsWith(`${day}T`)) return `En stock, vu le ${frenchDate(seenAt)} à la boutique`
  expirePageAt(parseParisTime(`${tomorrow.slice(0, 10)}T00:00`) ?? now())
  return `En stock, vu ${hour < '12' ? 'ce matin' : 'aujourd’hui'} à la boutique`
}

const dayMilliseconds = 24 * 60 * 60 * 1000
