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
  /^(false|faux|0|no|non|unsubscribed|unconfirmed|inactive|bounced|pending|stopped|cleaned|complained|désabonn.*|désinscri.*|non[ -](confirm|abonn|inscri).*|en attente.*|inacti.*|rebond.*)$/i
const stateColumn =
  /^(subscribed|subscribed_to_emails|abonné|(.* )?(status|statut|état|etat)( .*)?|(list|global)_status)$/
/** A day, or any other word than « no », says that the person left. */
const leavingColumn = /unsub|d[ée]s(abonn|inscri)|blocklist|blacklist|deleted_at|opt[ _-]?out/
const nothing = /^([-0: ]*|false|faux|no|non)$/i
const addressColumn = /^((user_)?e[-_]?mail|(email|e-mail|mail) address|adresse( e-?mail| de messagerie)?|courriel)$/
const dayColumn = /^((created|subscribed|confirmed)([ _](at|on|date))|confirmation|date d[’']inscription|inscrit.* le)$/

/** It begins with a word: a long one without « @ » would be read from each of its letters. */
export const addressPattern = /(?<![^\s,;<>"])[^\s,;<>"]+@[^\s,;<>"]+/g

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
  const text = file
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\s*(sep=.\n)?/, '')
  const cellsWith = (separator: string) => rowsOf(text, separator)[0]?.length ?? 0
  const [separator = ','] = [',', ';', '\t'].toSorted((one, other) => cellsWith(other) - cellsWith(one))
  const rows = rowsOf(text, separator)
  const names = (rows[0] ?? []).map((name) => name.toLowerCase())
  const column = names.findIndex((name) => addressColumn.test(name))
  const day = names.findIndex((name) => dayColumn.test(name))
  const addresses = new Map<string, ListedAddress>()
  const leavers = new Set<string>()
  for (const cells of rows.slice(column >= 0 ? 1 : 0)) {
    const words = (column >= 0 ? cells[column] : cells.find((cell) => cell.includes('@')))?.toLowerCase()
    const email = words?.match(addressPattern)?.[0] ?? words
    if (!email) continue
    const hasLeft = (cell: string, name = '') =>
      (stateColumn.test(name) && refusals.test(cell)) || (leavingColumn.test(name) && !nothing.test(cell))
    if (cells.some((cell, place) => hasLeft(cell, names[place]))) leavers.add(email)
    const since = new Date(/^\d{4}-\d\d-\d\d.*/.exec(cells[day] ?? '')?.[0] ?? Number.NaN)
    addresses.set(email, { email, since: Number.isNaN(since.getTime()) ? null : since })
  }
  return [...addresses.values()].filter(({ email }) => !leavers.has(email))
}
