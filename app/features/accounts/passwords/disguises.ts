import { folded, spelled, squeezed } from './folding.ts'
import { runsOf } from './runs.ts'

/** « Motdepasse2024! » hides nothing; six digits of one's own choice are no decoration any more. */
const decorationMax = 5
const wordLettersMin = 3
/** No word of the lists is longer. */
const wordCharactersMax = 40
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:19|20)\\d\\d'
const date = `${day}([-/. ]?)${month}\\1${year}|(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])\\d\\d|${year}`
const dates = new RegExp(date, 'g')
const onlyDate = new RegExp(`^(?:${date})$`)

/** A birthday or a year, by itself. */
export function isDate(password: string): boolean {
  return onlyDate.test(password.trim())
}

/** The words that a password may be once its disguise is off: capitals, accents, digits for letters, decoration around. */
export function undisguised(password: string): Set<string> {
  const text = folded(password)
  const words = new Set([text])
  for (const core of coresOf(text)) {
    words.add(squeezed(core))
    if (lettersIn(core) * 3 < core.length) continue
    words.add(squeezed(spelled(core)))
    words.add(squeezed(spelled(core.replace(/1/g, 'l'))))
  }
  return words
}

function lettersIn(text: string): number {
  return text.replace(/\P{L}/gu, '').length
}

/** The text, and what is left without digits and signs at its ends: « !abc123! » holds « abc123 » and « abc ». */
function coresOf(text: string): string[] {
  const cores = [text]
  const first = text.search(/\p{L}/u)
  if (first < 0) return cores
  const last = text.length - (/\P{L}*$/u.exec(text)?.[0].length ?? 0)
  const ends = placesToCut(text, last, text.length).map((at) => ({ at, cost: decoration(text.slice(at)) }))
  for (const start of placesToCut(text, 0, first)) {
    const cost = decoration(text.slice(0, start))
    for (const end of ends) {
      const core = text.slice(start, end.at)
      const isWord = core.length <= wordCharactersMax && lettersIn(core) >= wordLettersMin
      if (isWord && cost + end.cost <= decorationMax) cores.push(core)
    }
  }
  return cores
}

/** From one place to another, but never inside of a number. */
function placesToCut(text: string, from: number, to: number): number[] {
  const places = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  return places.filter((at) => !/^\d\d$/.test(text.slice(Math.max(0, at - 1), at + 1)))
}

/** How many things one must think of to write it: a run or a date is one. */
function decoration(signs: string): number {
  return runsOf(signs.replace(dates, 'd')).length
}
