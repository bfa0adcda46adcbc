import { marked } from 'marked'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { type GhostRow, listOf, rowOf, text } from './ghost-row.ts'

export const markdownHtml = (markdown: string) => marked.parse(markdown, { async: false, breaks: true })

const escape = (value: unknown) => escapeHtml(text(value))
/** The editor writes most words of cards as HTML, in a paragraph or not. */
const inline = (html: unknown) => text(html).replace(/^\s*<p\b[^>]{0,200}>([^]*)<\/p>\s*$/, '$1')
const block = (html: string, tag = 'p') => (html.trim() ? `<${tag}>${html}</${tag}>\n` : '')
const link = (address: unknown, words: unknown) =>
  block(text(address) ? `<a href="${escape(address)}">${escape(words) || escape(address)}</a>` : escape(words))

const pictureHtml = ({ src, alt, caption }: GhostRow) =>
  block((src ? `<img src="${escape(src)}" alt="${escape(alt)}">` : '') + block(inline(caption), 'figcaption'), 'figure')

/** Cards that are more than words and a button. */
const cards: Record<string, (card: GhostRow) => string> = {
  image: pictureHtml,
  gallery: ({ images, caption }) => listOf(images).map(rowOf).map(pictureHtml).join('') + block(inline(caption)),
  markdown: ({ markdown }) => markdownHtml(text(markdown)),
  code: ({ code, caption }) => block(block(escape(code), 'code'), 'pre') + block(inline(caption)),
  hr: () => '<hr>',
  bookmark({ url, metadata, caption }) {
    const { title, description, author, publisher } = rowOf(metadata)
    return (
      link(url, title) +
      [description, author, publisher].map((part) => block(escape(part))).join('') +
      block(inline(caption))
    )
  },
  embed: ({ html, url, caption }) => (text(html) || link(url, '')) + block(inline(caption)),
  audio: ({ src, title }) => link(src, title),
  video: ({ src, caption }) => `<video src="${escape(src)}"></video>${block(inline(caption))}`,
  file: ({ src, fileTitle, fileCaption }) => link(src, fileTitle) + block(escape(fileCaption)),
  paywall: () => '<!--members-only-->',
}
const otherNames: Record<string, string> = { codeblock: 'code', horizontalrule: 'hr' }
const wordCards = ['html', 'callout', 'toggle', 'button', 'call-to-action', 'header', 'product']

const wordsHtml = (card: GhostRow) =>
  [
    pictureHtml({ src: card.imageUrl || card.productImageSrc }),
    block(inline(card.header || card.heading || card.productTitle), 'h3'),
    block(`${escape(card.calloutEmoji)} ${inline(card.calloutText)}`),
    ...[card.subheader, card.content, card.html, card.textValue, card.productDescription].map((html) => text(html)),
    link(card.buttonUrl || card.productUrl, card.buttonText || card.productButton),
  ].join('\n')

export type ReportCard = (type: string) => void

/** @param reportCard is told each card of newsletters or of forms, and each unknown one: no page shows it */
export function cardHtml(type: string, row: unknown, reportCard: ReportCard): string {
  const name = type.replace(/^card-/, '')
  const card = rowOf(row)
  const render = wordCards.includes(name) ? wordsHtml : cards[otherNames[name] ?? name]
  if (!render) reportCard(type)
  const { web, showOnWeb } = rowOf(card.visibility)
  const isForEverybody = rowOf(web).nonMember !== false && showOnWeb !== false
  return (isForEverybody ? '' : '<!--kg-gated-block:begin nonMember:false-->') + (render?.(card) ?? '')
}
