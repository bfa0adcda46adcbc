import { Parser } from 'htmlparser2'
import type { Product } from '#features/articles/product.ts'
import { videoOf } from '#features/media/video.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportedMedia } from './media.server.ts'

interface FoundTag {
  from: number
  to: number
  name: string
  attributes: Record<string, string>
}

const addressOfTag: Record<string, string> = { img: 'src', a: 'href' }

/** Articles have no tables: a row becomes a paragraph with its cells side by side, as where one is pasted. */
const withoutTables = (html: string) =>
  html
    // Inside a text it is a mistake, after which a parser would drop the rest.
    .replaceAll('<![CDATA[', '')
    .replaceAll('</span><span class="kg-', '</span> <span class="kg-')
    .replace(/<\/t[dh]>\s{0,200}<t[dh]\b[^>]{0,2000}>/gi, ' — ')
    .replace(/<\/?pre\b[^>]{0,2000}>/gi, '\n\n')
    .replace(/<(\/?)(?:tr|dt|dd|summary|caption|legend|option|section|article|address)\b[^>]{0,2000}>/gi, '<$1p>')

/** Replaces the addresses of the source's files, and tables. The rest is cleaned later. */
export async function withOwnAddresses(content: string, media: ImportedMedia): Promise<string> {
  const html = withoutTables(content)
  let result = ''
  let end = 0
  for (const { from, to, name, attributes } of tagsIn(html, ['img', 'a'])) {
    const attribute = addressOfTag[name] ?? ''
    const original = (attributes[attribute] ?? '').trim()
    const file = await media.addressOf(original, name === 'img')
    const address = file === undefined && name === 'a' ? media.linkOf(original) : file
    if (!address) continue
    const list = Object.entries({ ...attributes, [attribute]: address })
      .filter(([key]) => /^[a-z-]+$/.test(key))
      .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    result += `${html.slice(end, from)}<${name}${list.join('')}>`
    end = to
  }
  return result + html.slice(end)
}

/** An article shows one video, beside its text. */
export async function firstVideoIn(html: string, media: ImportedMedia): Promise<string | null> {
  for (const { attributes } of tagsIn(html, ['iframe', 'video', 'source'])) {
    const source = (attributes.src ?? '').trim()
    const address = (await media.addressOf(source, false)) ?? source.replace(/^\/\//, 'https://')
    if (videoOf(address)) return address
  }
  // Alone on its line, WordPress shows what stands at an address.
  for (const [, address = ''] of html.matchAll(/^[^\S\n]*<a href="([^"]{1,2000})">\1<\/a>[^\S\n]*$/gm))
    if (videoOf(address)) return address
  return null
}

/** Drops a photo that is not one of the article. */
export async function withOwnPhoto(
  product: Product,
  images: { address: string }[],
  media: ImportedMedia,
): Promise<Product> {
  const address = product.photo && ((await media.addressOf(product.photo.trim(), true)) ?? product.photo.trim())
  return { ...product, photo: images.find((image) => image.address === address)?.address ?? null }
}

function tagsIn(html: string, names: string[]): FoundTag[] {
  if (!new RegExp(`<(?:${names.join('|')})\\b`, 'i').test(html)) return []
  const tags: FoundTag[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (names.includes(name)) tags.push({ from: parser.startIndex, to: parser.endIndex + 1, name, attributes })
    },
  })
  parser.end(html)
  return tags
}

/** Cleaning keeps these tags or replaces them by another. */
const keptTags =
  'p h2 h3 h4 blockquote ul ol hr figure li strong em s u sup sub code a br img figcaption span b i strike del h1 h5 h6 div'.split(
    ' ',
  )
const keptAttributes = 'lang href start src alt width height rel loading target class id title'.split(' ')
const namesMax = 100

/** Reports what cleaning removed. Words stay, except those of scripts and styles. */
export function remarkLosses(before: string, after: string, report: ImportReport, title: string): void {
  const losses = new Map<string, number>()
  const add = (what: string) => losses.set(what, (losses.get(what) ?? 0) + 1)
  const parser = new Parser({
    onopentag(name, attributes) {
      const label = /^[a-z][a-z0-9-]{0,20}$/.test(name) && losses.size < namesMax ? name : 'autres'
      if (!keptTags.includes(name)) add(`balises «\u00a0${label}\u00a0» retirées des textes`)
      for (const attribute of Object.keys(attributes)) {
        const isKept = keptAttributes.includes(attribute) || attribute.startsWith('data-')
        if (!isKept && /^[a-z-]{1,20}$/.test(attribute) && keptTags.includes(name) && losses.size < namesMax)
          add(`attributs «\u00a0${attribute}\u00a0» retirés des textes`)
      }
    },
  })
  parser.end(before)
  const pictures = tagsIn(before, ['img']).length - tagsIn(after, ['img']).length
  if (pictures > 0) losses.set('images retirées des textes\u00a0: elles ne sont pas sur ce site', pictures)
  for (const [what, times] of losses) report.remark(what, title, times)
}
