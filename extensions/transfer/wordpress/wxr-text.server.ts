import { textOfContent } from '#features/articles/content.server.ts'

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
