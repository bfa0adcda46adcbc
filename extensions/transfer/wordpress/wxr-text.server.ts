import { textOfContent } from '#features/articles/content.server.ts'
import type { ImportReport } from '../import-report.ts'

const shortcodes = /\[\/?(?:gallery|embed|video|audio|playlist|contact-form-7|wpforms|shortcode)\b[^[\]\n]{0,2000}\]/g

/** Like WordPress, turns captions into figures and leaves out codes of plug-ins. */
export function contentOf(html: string, report: ImportReport, title: string): string {
  const figures = html.replace(
    /\[caption\b[^[\]\n]{0,2000}\]\s*((?:<a\b[^>]{0,4000}>\s*)?<img\b[^>]{0,4000}>(?:\s*<\/a>)?)([^[]{0,4000})\[\/caption\]/g,
    (_, picture: string, caption: string) => `<figure>${picture}<figcaption>${caption.trim()}</figcaption></figure>`,
  )
  const codes = figures.match(shortcodes)?.length ?? 0
  if (codes > 0) report.remark('codes d’extensions retirés des textes', title, codes)
  return figures.replace(shortcodes, '')
}

/** WordPress allows some HTML in comments. */
export function plainText(html: string): string {
  return html
    .slice(0, 100_000)
    .replace(/<br\s*\/?>\n?|<\/p>/gi, '\n')
    .split('\n')
    .map((line) => textOfContent(line))
    .join('\n')
    .trim()
}
