const hourMilliseconds = 60 * 60_000
/** In UTC: three or four o’clock in Paris. */
const nightHour = 2
const lateHours = 25
const againHours = 6

export interface LastBackups {
  verified: Date | null
  failed: Date | null
}

/** Asked every hour. One that was missed is made up for at once, one that failed is tried again after six hours. */
export function isBackupDue(at: Date, { verified, failed }: LastBackups): boolean {
  const hoursSince = (date: Date | null) => (date ? (at.getTime() - date.getTime()) / hourMilliseconds : Infinity)
  if (hoursSince(failed) < againHours || hoursSince(verified) < againHours) return false
  return at.getUTCHours() === nightHour || hoursSince(verified) > lateHours
}
