/** French spreadsheets expect semicolons, programs expect commas, and both expect a byte order mark. */
export function csvFile(name: string, rows: string[][], separator: ';' | ','): Response {
  const lines = rows.map((cells) => cells.map(cellOf).join(separator))
  return new Response(`\ufeff${lines.join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** A spreadsheet would run a text that begins with these signs as a formula. */
function cellOf(text: string): string {
  return `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`
}
