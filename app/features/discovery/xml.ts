import { escapeHtml } from '#platform/text/escape-html.ts'

/** XML 1.0 forbids these characters even when escaped: a single one makes a feed invalid. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(forbidden, ''))
}

export function xmlText(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
