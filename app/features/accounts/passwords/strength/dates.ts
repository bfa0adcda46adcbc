const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const separator = '[-/. ]?'
const year = '(?:19|20)\\d\\d'
const begunYear = '(?:(?:19|20)\\d{0,2}|\\d{0,2})'
const wholeDate = either(
  `${day}${separator}${month}${separator}(?:${year}|\\d\\d)`,
  `${year}${separator}${month}${separator}${day}`,
)
const begunDate = either(
  `${day}${separator}${month}${separator}${begunYear}`,
  `${year}${separator}${month}${separator}[0-3]?`,
  `${year}${separator}[01]?`,
)

function either(...forms: string[]): RegExp {
  return new RegExp(`^(?:${forms.join('|')})$`)
}

/** « 13071985 », « 13/07/85 », « 1985-07-13 »: six characters at least. */
export function isDate(text: string): boolean {
  return text.length >= 6 && text.length <= 10 && wholeDate.test(text)
}

export function isBegunDate(text: string): boolean {
  return text.length >= 4 && text.length <= 10 && begunDate.test(text)
}

export function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text)
}

export function isBegunYear(text: string): boolean {
  return /^(?:19|20)\d{0,2}$/.test(text)
}
