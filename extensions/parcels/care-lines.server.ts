import { plainWords } from '#features/articles/article.ts'
import { textOfContent } from '#features/articles/content.server.ts'
import { lineCharactersMax, linesMax } from './parcel.ts'

const careHeading = /\b(entretien|entretenir|soins?|soigner|nettoy\w*|precautions)\b/
const careAdvice =
  /\b(nettoy\w*|essuy\w*|rinc\w*|chiffon|savon\w*|parfums?|evite[rz]?|otez|retirez|rangez|douche|soleil|ultrasons|eau)\b/
const adviceMin = 2

/** A section about care, its list before its sentences; else a list that gives such advice; else nothing. */
export function findCareLines(html: string): string[] {
  const section = /<h\d[^>]*>([^]*?)<\/h\d>([^]*?)(?=<h\d|$)/g
  const [, , text] = [...html.matchAll(section)].find(([, title = '']) => says(careHeading, title)) ?? []
  const lists = [...(text ?? html).matchAll(/<[uo]l[^>]*>([^]*?)<\/[uo]l>/g)].map(([, list = '']) =>
    partsOf(list, 'li'),
  )
  const list = text
    ? lists[0]
    : lists.find((items) => items.filter((item) => says(careAdvice, item)).length >= adviceMin)
  const sentences = partsOf(text ?? '', 'p').flatMap(sentencesOf)
  const advice = sentences.filter((sentence) => says(careAdvice, sentence))
  const lines = list ?? (advice.length > 0 ? advice : sentences)
  return lines.flatMap(wholePart).slice(0, linesMax)
}

/** A line that is too long ends with a sentence, or before a comma where what follows takes nothing back. */
function wholePart(line: string): string | [] {
  if (line.length <= lineCharactersMax) return line
  const beginning = line.slice(0, lineCharactersMax + 1)
  const [sentence] = /^.{15,}[.!?](?=\s)/.exec(beginning) ?? []
  const [clause = line] = /^.{15,}(?=\s?[,;:(])/.exec(beginning) ?? []
  const takesBack = /\b(?:mais|sauf|sinon|jamais|pas|ni|moins)\b/i.test(line.slice(clause.length))
  return sentence ?? (clause === line || takesBack ? [] : clause)
}

const says = (words: RegExp, text: string) => words.test(plainWords(text, ' '))

function partsOf(html: string, tag: 'li' | 'p'): string[] {
  const parts = html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))
  return Array.from(parts, ([, part = '']) => textOfContent(part)).filter(Boolean)
}

function sentencesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('fr', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  )
}
