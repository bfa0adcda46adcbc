/** Paris: the owner's and the readers' time, the same on every server and in every browser. */
const zone = 'Europe/Paris'
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: zone })
const hour = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit', timeZone: zone })

/** « 12 novembre 2026 », « 1er novembre 2026 » */
export function frenchDate(date: Date | string): string {
  return day.format(new Date(date)).replace(/^1 /, '1er ')
}

/** « 12 novembre 2026, 9 h 12 » */
export function frenchDateTime(date: Date | string): string {
  const [hours, minutes] = hour.format(new Date(date)).split(':')
  return `${frenchDate(date)}, ${Number(hours)}\u00a0h\u00a0${minutes}`
}

/** « 0 article », « 1 article », « 2 articles »: in French the plural begins at two. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${new Intl.NumberFormat('fr-FR').format(number).replaceAll('\u202f', '\u00a0')} ${number < 2 ? singular : plural}`
}
