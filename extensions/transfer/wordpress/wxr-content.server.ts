import { z } from 'zod'
import { figureOf } from '../figure.ts'
import type { ImportReport } from '../import-report.ts'
import { blockReference } from './wxr-blocks.server.ts'
import { metaIn, textIn, type XmlElement } from './wxr-elements.server.ts'
import type { Surroundings } from './wxr-surroundings.server.ts'

const shortcodes = /\[\/?(?:gallery|embed|video|audio|playlist|contact-form-7|wpforms|shortcode)\b[^[\]\n]{0,2000}\]/g
const notesSchema = z.array(z.object({ content: z.string() }))

/** Like WordPress, turns captions and galleries into figures, adds the notes, and leaves out codes of plug-ins. */
export function contentOf(item: XmlElement, around: Surroundings, report: ImportReport): string {
  const html = textIn(item, 'content:encoded')
    .replace(
      /\[caption\b[^[\]\n]{0,2000}\]\s*((?:<a\b[^>]{0,4000}>\s*)?<img\b[^>]{0,4000}>(?:\s*<\/a>)?)((?:[^[]|\[(?!\/caption\])){0,4000})\[\/caption\]/g,
      (_, picture: string, caption: string) => `<figure>${picture}<figcaption>${caption.trim()}</figcaption></figure>`,
    )
    .replace(/\[gallery\b([^[\]\n]{0,2000})\]/g, (code, options: string) => galleryOf(item, options, around) || code)
    .replace(
      /\[(?:audio|video)\b[^[\]\n]{0,1000}?="(https?:\/\/[^"\s\]]{1,1000}\.\w{2,4})"[^[\]\n]{0,1000}\]/g,
      (_, address: string) => `<a href="${address}">${address}</a>`,
    )
    .replace(/<!--(?:more|nextpage)\b[^>]{0,200}-->/g, '\n\n')
    .replace(/<!-- wp:footnotes\b[^>]{0,1000}-->/, () => notesOf(item))
  if (html.includes('\ufffd')) report.remark('textes dont des caractères sont illisibles', textIn(item, 'title'))
  for (const [, number] of html.matchAll(blockReference))
    report.remark('blocs réutilisables qui ne sont pas dans l’export, ou fermés', `${number}, ${textIn(item, 'title')}`)
  for (const [, name = ''] of html.matchAll(/<!-- wp:(?!block\b)([\w/-]{1,60})(?: \{[^\n]{0,4000}?\})? \/-->/g))
    report.remark('blocs sans texte à eux, laissés', `${name}, ${textIn(item, 'title')}`)
  const codes = html.match(shortcodes)?.filter((code) => !/^\[\/|^\[embed/.test(code)).length ?? 0
  if (codes > 0) report.remark('codes d’extensions retirés des textes', textIn(item, 'title'), codes)
  return html.replace(shortcodes, '').replace(/^[ \t]*(https?:\/\/[^\s<>"]{1,2000})[ \t\r]*$/gm, '<a href="$1">$1</a>')
}

/** Without a list it shows the pictures that belong to the text. */
function galleryOf(item: XmlElement, options: string, { attachments, attachmentsOf }: Surroundings): string {
  const list = /\b(?:ids|include)=["']?([\d, ]+)/.exec(options)?.[1]?.split(',')
  const ids = list ?? attachmentsOf.get(textIn(item, 'wp:post_id')) ?? []
  return ids
    .flatMap((id) => attachments.get(id.trim()) ?? [])
    .map(figureOf)
    .join('')
}

function notesOf(item: XmlElement): string {
  try {
    const notes = notesSchema.parse(JSON.parse(metaIn(item, 'wp:postmeta', 'footnotes')))
    return `<ol>${notes.map(({ content }) => `<li>${content}</li>`).join('')}</ol>`
  } catch {
    return ''
  }
}
