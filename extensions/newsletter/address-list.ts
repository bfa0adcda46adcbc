/** One line of CSV, with quotes as in RFC 4180. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) cell = (cells.push(cell), '')
    else cell += sign
  }
  return [...cells, cell].map((text) => text.trim())
}

const refusals =
  /^(false|0|no|non|unsubscribed|unconfirmed|inactive|bounced|désabonn.*|non confirm.*|inactif|rebond.*)$/i
const stateColumn = /^(subscribed|subscribed_to_emails|status|list_status|statut|état|etat|global status)$/i

/**
 * The addresses of a list that Ghost, MailPoet or a spreadsheet wrote, without those who left it there. Without a
 * column of that name, each line gives its first address.
 */
export function addressesIn(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const [first = ''] = lines
  const separator = [';', '\t'].find((sign) => first.includes(sign)) ?? ','
  const names = cellsOf(first, separator).map((name) => name.toLowerCase())
  const column = names.findIndex((name) => /^(e-?mail|email address|adresse e-?mail|courriel)$/.test(name))
  const state = names.findIndex((name) => stateColumn.test(name))
  const addresses = lines.slice(column >= 0 ? 1 : 0).flatMap((line) => {
    const cells = cellsOf(line, separator)
    if (state >= 0 && refusals.test(cells[state] ?? '')) return []
    return (column >= 0 ? cells[column] : cells.find((cell) => cell.includes('@'))) || []
  })
  return [...new Set(addresses.map((address) => address.toLowerCase()))]
}
