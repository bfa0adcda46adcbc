const hourMilliseconds = 60 * 60_000
/** In UTC: three or four o’clock in Paris. */
const nightHour = 2
const missedHours = 25
/** After one that failed. */
export const retryHours = 6

export interface LastBackups {
  verified: Date | null
  failed: Date | null
}

/** Asked every hour. One that was missed is made up for at once, one that failed is tried again later. */
export function isBackupDue(at: Date, { verified, failed }: LastBackups): boolean {
  const hoursSince = (date: Date | null) => (date ? (at.getTime() - date.getTime()) / hourMilliseconds : Infinity)
  if (hoursSince(failed) < retryHours || hoursSince(verified) < retryHours) return false
  return at.getUTCHours() === nightHour || hoursSince(verified) > missedHours
}
