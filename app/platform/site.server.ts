import { createHash } from 'node:crypto'
import { config } from './config.server.ts'
import { onOpen } from './database.server.ts'
import { announce, listen, readAfterLosses, type EventName } from './events.server.ts'
import { productName } from './product-name.ts'
import { siteSettings, type Appearance, type MarkKind, type ReadingSpeed, type SiteSettings } from './site-settings.ts'
import { readSettings } from './settings.server.ts'
import { usualAccent, type Accent } from './ui/accents.ts'

export const siteChange: EventName<SiteSettings> = 'site-changed'

let settings: SiteSettings = siteSettings.schema.parse({})

type FramePart = 'siteName' | 'accent' | 'motto' | 'homeSentence' | 'footerSentence' | 'menu' | 'networks'

/** The part of the owner's choices that is seen around every page. */
export interface SiteFrame extends Pick<Appearance, FramePart> {
  shopUrl: string | null
  mark: SiteMark
}

export interface SiteMark {
  kind: MarkKind
  /** Null where the mark is drawn in the page. */
  src: string | null
  icon: string
}

/** Increment this when the rendering of marks changes: their files then get other addresses. */
const markVersion = 2
const drawnIcon = '/favicon.svg'

export const site = {
  get siteName(): string {
    return config.siteName ?? (settings.siteName || productName)
  },
  get shopUrl(): string | null {
    return config.shopUrl ?? (settings.shopUrl || null)
  },
  get siteUrl(): string {
    return config.siteUrl
  },
  get mailFrom(): string {
    const { hostname } = new URL(config.siteUrl)
    return config.mailFrom ?? senderOf(`ne-pas-repondre@${hostname}`)
  },
  get readingSpeed(): ReadingSpeed {
    return settings.readingSpeed
  },
  get accent(): Accent {
    return settings.accent
  },
  get frame(): SiteFrame {
    const { accent, motto, homeSentence, footerSentence, menu, networks } = settings
    const { siteName, shopUrl, mark } = site
    return { siteName, shopUrl, mark, accent, motto, homeSentence, footerSentence, menu, networks }
  },
  get mark(): SiteMark {
    const { mark: kind, accent } = settings
    if (kind !== 'amulet')
      return { kind, src: kind === 'none' ? null : site.markAddress('96.webp'), icon: site.markAddress('64.png') }
    return { kind, src: null, icon: accent === usualAccent ? drawnIcon : site.markAddress('favicon.svg') }
  },
  /** Null where the mark is drawn. */
  get markPicture(): string | null {
    return settings.mark === 'logo' || settings.mark === 'portrait' ? settings[settings.mark] : null
  },
  /** Without a mark, icons show the first letter of the name. */
  get initial(): string {
    return /[\p{L}\p{N}]/u.exec(site.siteName.toLocaleUpperCase('fr'))?.[0] ?? ''
  },
  /** Differs whenever the mark does, so that caches may store its files for ever. */
  get markDigest(): string {
    const { mark, accent } = settings
    const content = JSON.stringify([
      markVersion,
      mark,
      site.markPicture ?? accent,
      ...(mark === 'none' ? [site.initial] : []),
    ])
    return createHash('sha256').update(content).digest('hex').slice(0, 12)
  },
  markAddress(file: string): string {
    return `/marque/${site.markDigest}/${file}`
  },
}

export function senderOf(address: string): string {
  return `${quoteName(site.siteName)} <${address}>`
}

function quoteName(name: string): string {
  return /^[\p{L}\p{N} ’'-]+$/u.test(name) ? name : `"${name.replaceAll('\\', '\\\\')}"`
}

listen(siteChange, (change) => {
  if (change.version >= settings.version) settings = change
})

readAfterLosses(async () => {
  const read = await readSettings(siteSettings)
  if (read.version !== settings.version) await announce(siteChange, read)
})

await onOpen(async () => {
  settings = await readSettings(siteSettings)
})
