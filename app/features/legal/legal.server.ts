import {
  emailChangeHours,
  knownDeviceDays,
  sessionDays,
  unconfirmedDaysMax,
  type Account,
} from '#features/accounts/account.ts'
import { peopleAuditLogMonthsMax } from '#features/accounts/accounts-cleanup.server.ts'
import { audienceMonthsMax, clickMinutes } from '#features/audience/audience.ts'
import { abandonedAfterHours } from '#features/media/video-upload.ts'
import { commentSettings } from '#features/comments/comment-settings.ts'
import { searchedMonthsMax } from '#features/search/search.ts'
import { lockedTransaction } from '#platform/database.server.ts'
import { announce, type EventName } from '#platform/events.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { emailDaysMax } from '#platform/mail/email.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { legalSettings } from './legal-form.ts'
import { whyNotChangeSite } from './legal.ts'
import type { LegalSettings } from './legal-settings.ts'

export const legalChange: EventName<Record<string, never>> = 'legal-changed'
export const legalTag = 'legal'

export function readLegalSettings(): Promise<LegalSettings> {
  tagPage(legalTag)
  return readSettings(legalSettings)
}

/** Writes changed fields only, so that two administrators do not overwrite each other. */
export async function changeLegalSettings(
  changes: Partial<LegalSettings>,
  admin: Account | null,
): Promise<Outcome<(keyof LegalSettings)[], string>> {
  const forbidden = whyNotChangeSite(admin)
  if (forbidden) return refused(forbidden)
  return lockedTransaction('legal settings', async () => {
    const before = await readSettings(legalSettings)
    const fields = Object.keys(changes) as (keyof LegalSettings)[]
    const changedFields = fields.filter((field) => changes[field] !== before[field])
    if (changedFields.length > 0) {
      await writeSettings(legalSettings, { ...before, ...changes })
      await announce(legalChange, {})
    }
    return done(changedFields)
  })
}

/** Call this when settings of other features change that the legal pages quote. */
export function announceLegalChange(): Promise<void> {
  return announce(legalChange, {})
}

export type Retention = Awaited<ReturnType<typeof readRetention>>

/** These periods come from the settings that enforce them. */
export async function readRetention(backupMonths: number) {
  const { journalMonths } = await readSettings(commentSettings)
  return {
    sessionDays,
    knownDeviceDays,
    emailChangeHours,
    unconfirmedDays: unconfirmedDaysMax,
    emailDays: emailDaysMax,
    auditLogMonths: journalMonths,
    peopleAuditLogMonths: peopleAuditLogMonthsMax,
    searchMonths: searchedMonthsMax,
    audienceMonths: audienceMonthsMax,
    clickMinutes,
    unfinishedUploadHours: abandonedAfterHours,
    backupMonths,
  }
}
