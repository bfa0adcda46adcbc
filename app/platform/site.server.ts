import { config } from './config.server.ts'
import { onOpen } from './database.server.ts'
import { announce, isListening, listen, listenForLosses, type EventName } from './events.server.ts'
import { log } from './log.server.ts'
import { productName } from './product-name.ts'
import { siteSettings, type ReadingSpeed, type SiteSettings } from './site-settings.ts'
import { readSettings } from './settings.server.ts'

export const siteChange: EventName<SiteSettings> = 'site-changed'

let settings: SiteSettings = siteSettings.schema.parse({})

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
    return config.mailFrom ?? `${quoteName(site.siteName)} <ne-pas-repondre@${hostname}>`
  },
  get readingSpeed(): ReadingSpeed {
    return settings.readingSpeed
  },
}

function quoteName(name: string): string {
  return /^[\p{L}\p{N} ’'-]+$/u.test(name) ? name : `"${name.replaceAll('\\', '\\\\')}"`
}

listen(siteChange, (change) => {
  if (change.version >= settings.version) settings = change
})

listenForLosses(() => {
  if (!isListening()) return
  readAgain().catch((problem: unknown) => log.warn({ problem }, 'the settings of the site could not be read again'))
})

async function readAgain(): Promise<void> {
  const read = await readSettings(siteSettings)
  if (read.version !== settings.version) await announce(siteChange, read)
}

await onOpen(async () => {
  settings = await readSettings(siteSettings)
})
