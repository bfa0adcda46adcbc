import { plainWords } from './article.ts'
import { textOfContent } from './content.server.ts'

export interface Heading {
  id: string
  text: string
  level: 2 | 3
}

const headings = /<h([23])>(.*?)<\/h\1>/gs
const idCharactersMax = 60
/** Longer tables of contents are of no use, and every page would carry them. */
export const listedHeadingsMax = 100
const namedHeadingsMax = 1000

/** The prefix « partie- » keeps these ids apart from others of the page. */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const list: Heading[] = []
  const nextNumbers = new Map<string, number>()
  const htmlWithIds = html.replace(headings, (whole: string, level: string, innerHtml: string) => {
    if (list.length === namedHeadingsMax) return whole
    const text = /[<&]/.test(innerHtml) ? textOfContent(innerHtml) : innerHtml
    const words = plainWords(text, '-').replace(/^-/, '').slice(0, idCharactersMax).replace(/-$/, '')
    const id = free(`partie-${words || 'sans-titre'}`, nextNumbers)
    list.push({ id, text, level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${innerHtml}</h${level}>`
  })
  return { html: htmlWithIds, headings: tableEntries(list.filter(({ text }) => text !== '')) }
}

function tableEntries(list: Heading[]): Heading[] {
  if (list.length <= listedHeadingsMax) return list
  return list.filter(({ level }) => level === 2).slice(0, listedHeadingsMax)
}

function free(id: string, nextNumbers: Map<string, number>): string {
  for (let number = nextNumbers.get(id) ?? 1; ; number++) {
    const candidate = number === 1 ? id : `${id}-${number}`
    if (number > 1 && nextNumbers.has(candidate)) continue
    nextNumbers.set(id, number + 1)
    if (candidate !== id) nextNumbers.set(candidate, 2)
    return candidate
  }
}
