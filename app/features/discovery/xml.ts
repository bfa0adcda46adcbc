/** What XML 1.0 cannot hold, even escaped: one such sign makes a whole feed unreadable. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** `<name>text</name>`, escaped. */
export function xmlText(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
