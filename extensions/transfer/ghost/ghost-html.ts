import { markdownHtml, type ReportCard } from './card-html.ts'
import { type GhostRow, rowOf, text } from './ghost-row.ts'
import { lexicalHtml } from './lexical-html.ts'
import { mobiledocHtml } from './mobiledoc-html.ts'

/** No text of this blog is longer. */
const charactersMax = 2_000_000

/** Some exports hold only what the editor wrote. @returns the row with its text as HTML, and the names of cards that it lost */
export function withHtml(row: GhostRow): GhostRow {
  if (text(row.html).trim()) return row
  const unknownCards = new Set<string>()
  const reportCard = (card: string) => void unknownCards.add(card.slice(0, 40))
  let html = ''
  try {
    for (const part of partsOf(row, reportCard)) {
      html += part
      if (html.length > charactersMax) throw new RangeError('too long')
    }
  } catch {
    html = ''
    reportCard('texte illisible')
  }
  return { ...row, html, unknownCards: [...unknownCards] }
}

function* partsOf({ lexical, mobiledoc, markdown }: GhostRow, reportCard: ReportCard): Generator<string> {
  if (text(lexical)) yield lexicalHtml(rowOf(rowOf(JSON.parse(text(lexical))).root), reportCard)
  else if (text(mobiledoc)) yield* mobiledocHtml(rowOf(JSON.parse(text(mobiledoc))), reportCard)
  else yield markdownHtml(text(markdown))
}
