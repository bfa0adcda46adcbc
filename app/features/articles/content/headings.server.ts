import { plainWords } from '../article.ts'
import { textOfContent } from './content.server.ts'

export interface Heading {
  /** What a link to it says after #. */
  id: string
  text: string
  level: 2 | 3
}

/** Cleaned content has its headings in this form and no other. */
const headings = /<h([23])>(.*?)<\/h\1>/gs
const idCharactersMax = 60
/** Beyond them a table of contents helps nobody, and costs every reader. */
export const listedHeadingsMax = 100
/** Those after them have no link of their own. */
const namedHeadingsMax = 1000

/**
 * An article's HTML with an id in each heading, made of its words, so that a link to it lives as long as they do; every
 * other byte stays as it is. « partie- » keeps them apart from the ids of the page around.
 * @returns the headings that a table of contents lists.
 */
export function withHeadingIds(html: string): { html: string; headings: Heading[] } {
  const list: Heading[] = []
  const taken = new Map<string, number>()
  const shown = html.replace(headings, (whole: string, level: string, innerHtml: string) => {
    if (list.length === namedHeadingsMax) return whole
    const text = /[<&]/.test(innerHtml) ? textOfContent(innerHtml) : innerHtml
    const words = plainWords(text, '-').replace(/^-/, '').slice(0, idCharactersMax).replace(/-$/, '')
    const id = free(`partie-${words || 'sans-titre'}`, taken)
    list.push({ id, text, level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${innerHtml}</h${level}>`
  })
  return { html: shown, headings: listed(list.filter(({ text }) => text !== '')) }
}

/** Of many headings, the large ones alone. */
function listed(list: Heading[]): Heading[] {
  if (list.length <= listedHeadingsMax) return list
  return list.filter(({ level }) => level === 2).slice(0, listedHeadingsMax)
}

/** The second of two alike is `…-2`, unless a heading is called that already. */
function free(id: string, taken: Map<string, number>): string {
  for (let number = taken.get(id) ?? 1; ; number++) {
    const candidate = number === 1 ? id : `${id}-${number}`
    if (number > 1 && taken.has(candidate)) continue
    taken.set(id, number + 1)
    if (candidate !== id) taken.set(candidate, 2)
    return candidate
  }
}
