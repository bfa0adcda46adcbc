import type { Account } from '#features/accounts/account.ts'
import { changeReadTimes } from '#features/articles/read-times.server.ts'
import { whyNotChangeSite } from '#features/legal/legal.ts'
import { config } from '#platform/config.server.ts'
import { lockedTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { siteSettings, type SiteSettings } from '#platform/site-settings.ts'
import { siteChange } from '#platform/site.server.ts'
import type { FixedFields } from './site-inputs.ts'

export function fixedByEnvironment(): FixedFields {
  return { siteName: config.siteName !== null, shopUrl: config.shopUrl !== null }
}

/** Returns what the owner chose, even when the environment fixes the value. */
export function readSiteSettings(): Promise<SiteSettings> {
  return readSettings(siteSettings)
}

type Changes = Partial<Omit<SiteSettings, 'version'>>

export async function changeSiteSettings(
  changes: Changes,
  admin: Account | null,
): Promise<Outcome<(keyof Changes)[], string>> {
  const forbidden = whyNotChangeSite(admin)
  if (forbidden) return refused(forbidden)
  return lockedTransaction('site settings', async () => {
    const before = await readSettings(siteSettings)
    const isChanged = (field: keyof Changes) => JSON.stringify(changes[field]) !== JSON.stringify(before[field])
    const changedFields = (Object.keys(changes) as (keyof Changes)[]).filter(isChanged)
    if (changedFields.length === 0) return done(changedFields)
    const after = { ...before, ...changes, version: before.version + 1 }
    if (changedFields.includes('readingSpeed')) await changeReadTimes(after.readingSpeed)
    await writeSettings(siteSettings, after)
    await announce(siteChange, after)
    return done(changedFields)
  })
}
