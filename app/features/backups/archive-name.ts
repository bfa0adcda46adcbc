/** In UTC: `2026-11-25T02-00-00`. */
export const archiveStamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(':', '-')

/** Of the database alone, without pictures: it is no backup of the blog. */
export const moveName = (at: Date) => `deplacement-${archiveStamp(at)}.tar`

export const isBackupName = (name: string) => name.endsWith('.tar') && !name.startsWith('deplacement-')

/** When an archive was made, by the name that it was given; its file may have been copied since. */
export const dateOfName = (name: string) => dateOfStamp(name.replace(/^nuit-|\.tar$/g, ''))

export function dateOfStamp(stamp: string): Date | null {
  const [, day, ...time] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/.exec(stamp) ?? []
  const date = new Date(`${day}T${time.join(':')}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
