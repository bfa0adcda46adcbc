export const nightlyPeriods = { days: 7, weeks: 4, months: 12 }
export const hourlyPeriods = { hours: 24, ...nightlyPeriods }

export type ScheduledKind = 'nightly' | 'hourly'

const nightHour = 2
const missedHours = 25
const retryHours = 6
/** The job asks once an hour, seldom at the same second. */
const slackHours = 0.5

interface LastBackups {
  verified: Date | null
  failed: Date | null
}

/** A missed night is made up for at once. @param everyHours null for nightly backups alone */
export function dueBackup(
  at: Date,
  everyHours: number | null,
  { nightly, all }: { nightly: LastBackups; all: LastBackups },
): ScheduledKind | null {
  const hoursSince = (date: Date | null) => (date ? (at.getTime() - date.getTime()) / (60 * 60_000) : Infinity)
  const isLate = hoursSince(nightly.verified) > missedHours
  const isQuiet = hoursSince(nightly.failed) >= retryHours && hoursSince(nightly.verified) >= retryHours
  if (isQuiet && (isLate || at.getUTCHours() === nightHour)) return 'nightly'
  if (everyHours === null) return null
  const isHourDue =
    hoursSince(all.verified) > everyHours - slackHours &&
    hoursSince(all.failed) > Math.min(everyHours, retryHours) - slackHours
  return isHourDue ? 'hourly' : null
}

export const lateHours = (everyHours: number | null) => (everyHours === null ? 48 : Math.max(24, 2 * everyHours))

export const checkTarget =
  'Vérifiez que le disque des sauvegardes a de la place, ou que le stockage S3 répond et accepte ses clés.'

export function triedAgain(everyHours: number | null): string {
  const hours = Math.min(everyHours ?? retryHours, retryHours)
  return `Une nouvelle tentative a lieu toutes les ${hours === 1 ? 'heures' : `${hours}\u00a0heures`}.`
}
