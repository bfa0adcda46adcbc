import sanitizeHtml from 'sanitize-html'
import { textOfContent } from '#features/articles/content.server.ts'
import { linkedPieces } from '#platform/text/linked-pieces.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'

/** Plain words and the HTML of the editor, as one. */
export function contentOf({ words, content }: { words: string; content: string }): string {
  const paragraphs = words
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${linkedPieces(part).map(htmlOfRun).join('')}</p>`)
  const withLinks = content.replaceAll(/<p>(https?:[^\s<>"]+)<\/p>/g, '<p><a href="$1">$1</a></p>')
  return [...paragraphs, withLinks].filter(Boolean).join('\n\n')
}

function htmlOfRun({ text, href }: { text: string; href: string | null }): string {
  const words = escapeHtml(text).replaceAll('\n', '<br>')
  return href ? `<a href="${escapeHtml(href)}">${words}</a>` : words
}

const decode = (attribute: string) => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const link = /<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs

/** The addresses whose clicks are counted, by their number. */
export function linksIn(content: string): string[] {
  const addresses = [...content.matchAll(link)].map(([, href = '']) => decode(href))
  return [...new Set(addresses)].filter((address) => /^(https?:|\/)/i.test(address))
}

export function pictureAddressesIn(content: string): string[] {
  return [...content.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, src = '']) => decode(src))
}

const textWidth = 552
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:28px 0 10px;font-weight:400;font-size:26px;line-height:1.18',
  h3: 'margin:24px 0 8px;font-weight:400;font-size:22px;line-height:1.25',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  blockquote: 'margin:0 0 20px;padding:2px 0 1px 18px;border-left:2px solid #857a6a',
  figure: 'margin:0 0 16px',
  figcaption: 'font:14px/1.4 Helvetica,Arial,sans-serif',
  img: 'display:block;max-width:100%;height:auto;border:0',
}

const plainTags = ['a', 'li', 'strong', 'em', 's', 'u', 'sup', 'sub', 'code', 'br', 'span', 'h4', 'hr']

/** Mail programs know no stylesheet, and no address without its site. */
type Translate = (address: string) => string

export function htmlForEmail(content: string, accent: string, pictureOf: Translate, hrefOf: Translate): string {
  return sanitizeHtml(content, {
    allowedTags: [...Object.keys(styles), ...plainTags],
    allowedAttributes: false,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { class: 'link', href: hrefOf(href), style: `color:${accent}` },
      }),
      img: (tagName, { src = '', alt = '', width }) => {
        const shownWidth = String(Math.min(Number(width) || textWidth, textWidth))
        return { tagName, attribs: { src: pictureOf(src), alt, width: shownWidth, style: styles.img ?? '' } }
      },
      '*': (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(styles[tagName] && { style: styles[tagName] }) },
      }),
    },
  })
}

export function textForEmail(content: string, hrefOf: Translate): string {
  return content
    .replaceAll(link, (_, href: string, words: string) => {
      const address = decode(href)
      return decode(words) === address ? hrefOf(address) : `${words} (${escapeHtml(hrefOf(address))})`
    })
    .replaceAll(/<img [^>]*?alt="([^"]+)"[^>]*>/g, '[$1]')
    .split(/\n\n|(?=<li>)/)
    .map((block) => textOfContent(block.replace(/^<li>/, '<li>- ')))
    .filter(Boolean)
    .join('\n\n')
}
