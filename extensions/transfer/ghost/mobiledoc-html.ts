import { escapeHtml } from '#platform/text/escape-html.ts'
import { cardHtml, type ReportCard } from './card-html.ts'
import { type GhostRow, listOf, text } from './ghost-row.ts'

const kinds = { picture: 2, list: 3, card: 10 }
const entryOf = (table: unknown, place: unknown) => listOf(listOf(table)[Number(place)])

/**
 * https://github.com/bustle/mobiledoc-kit/blob/main/MOBILEDOC.md. A card or a link may be shown again and again, which
 * makes a small document a large text: it comes in parts.
 */
export function* mobiledocHtml(document: GhostRow, reportCard: ReportCard): Generator<string> {
  for (const [kind, second, third] of listOf(document.sections).map(listOf)) {
    const [type, card] = kind === kinds.card ? entryOf(document.cards, second) : ['image', { src: second }]
    if (kind === kinds.card || kind === kinds.picture) yield cardHtml(text(type), card, reportCard)
    else {
      const tag = /^[a-z][a-z0-9]*$/.test(text(second)) ? text(second) : 'p'
      yield `<${tag}>`
      for (const item of kind === kinds.list ? listOf(third) : [third]) {
        if (kind === kinds.list) yield '<li>'
        yield* markersHtml(item, document)
      }
      yield `</${tag}>\n`
    }
  }
}

/** Words or an atom, around which markups open and close. */
function* markersHtml(markers: unknown, { markups, atoms }: GhostRow): Generator<string> {
  const open: string[] = []
  for (const [kind, places, ends, value] of listOf(markers).map(listOf)) {
    for (const place of listOf(places)) {
      const [tag, attributes] = entryOf(markups, place)
      const list = listOf(attributes)
      open.push(text(tag))
      yield `<${text(tag)} href="${escapeHtml(text(list[list.indexOf('href') + 1]))}">`
    }
    const [atom, words] = kind === 1 ? entryOf(atoms, value) : ['', value]
    yield atom === 'soft-return' ? '<br>' : escapeHtml(text(words))
    for (const tag of open.splice(Math.max(0, open.length - Number(ends))).toReversed()) yield `</${tag}>`
  }
}
