import { productName } from '#platform/product-name.ts'
import type { SiteFrame } from '#platform/site.server.ts'
import { usualAccent } from '#platform/ui/accents.ts'

/** The frame of a page when no settings can be read. */
export const usualFrame: SiteFrame = {
  siteName: productName,
  shopUrl: null,
  mark: { kind: 'amulet', src: null, icon: '/favicon.svg' },
  accent: usualAccent,
  motto: '',
  homeSentence: '',
  footerSentence: '',
  menu: [],
  networks: [],
}
