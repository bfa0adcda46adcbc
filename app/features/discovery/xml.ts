/** Characters that XML 1.0 forbids even when escaped: a single one makes a feed invalid. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

export function xmlText(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
