/** Rows of CSV, whose quoted cells may hold separators and lines (RFC 4180). */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*"|[^${separator}\n]*)(${separator}|\n|$)`, 'gy')
  for (const [, words = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(
      words
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .trim(),
    )
    if (end === '\n') rows.push([])
  }
  return rows
}

const refusals =
  /^(false|0|no|non|unsubscribed|unconfirmed|inactive|bounced|pending|stopped|cleaned|complained|désabonn.*|désinscri.*|non[ -](confirm|abonn|inscri).*|en attente.*|inacti.*|rebond.*)$/i
const stateColumn =
  /^(subscribed|subscribed_to_emails|abonné|(.* )?(status|statut|état|etat)( .*)?|(list|global)_status)$/
const addressColumn = /^(e-?mail|(email|e-mail|mail) address|adresse( e-?mail| de messagerie)?|courriel)$/
const dayColumn = /^((created|subscribed|confirmed)([ _](at|on|date))|confirmation|date d[’']inscription|inscrit.* le)$/

export interface ListedAddress {
  email: string
  /** The day of the consent, as far as the list knows it. */
  since: Date | null
}

/**
 * The addresses of a list that Ghost, MailPoet or a spreadsheet wrote, without those who left it there. Without a
 * column of that name, each line gives its first address.
 */
export function addressesIn(file: string): ListedAddress[] {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const separator = [';', '\t'].find((sign) => text.split('\n', 1)[0]?.includes(sign)) ?? ','
  const rows = rowsOf(text, separator)
  const names = (rows[0] ?? []).map((name) => name.toLowerCase())
  const column = names.findIndex((name) => addressColumn.test(name))
  const day = names.findIndex((name) => dayColumn.test(name))
  const addresses = new Map<string, ListedAddress>()
  const leavers = new Set<string>()
  for (const cells of rows.slice(column >= 0 ? 1 : 0)) {
    const email = (column >= 0 ? cells[column] : cells.find((cell) => cell.includes('@')))?.toLowerCase()
    if (!email) continue
    if (cells.some((cell, place) => stateColumn.test(names[place] ?? '') && refusals.test(cell))) leavers.add(email)
    const since = new Date(/^\d{4}-\d\d-\d\d.*/.exec(cells[day] ?? '')?.[0] ?? Number.NaN)
    addresses.set(email, { email, since: Number.isNaN(since.getTime()) ? null : since })
  }
  return [...addresses.values()].filter(({ email }) => !leavers.has(email))
}
