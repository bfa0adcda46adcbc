const amountMax = 1_000_000

export interface Amount {
  amount: number
  currency: string | null
  /** The text names a range, or a price from which others start. */
  isFrom: boolean
}

const signs: [RegExp, string][] = [
  [/€|\beuros?\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/\b(?:chf|fr\.|sfr)/i, 'CHF'],
  [/(?:ca|c)\s?\$|\$\s?ca/i, 'CAD'],
  [/\$/, 'USD'],
  [/¥/, 'JPY'],
]
const code = /(?<![a-z])([A-Z]{3})(?![a-z])/

/** Spaces, apostrophes, points and commas group digits; the last of two signs is the decimal one. */
const number = /-?\s?[.,]?\d[\d\s\u00a0\u202f'’.,]*(?:€\d{2})?/u

/** « 29,90 € », « 1 299.00 », « 1.299,00 », « CHF 1'299.– ». @returns null for no price, or one that nobody pays */
export function amountOf(text: string): Amount | null {
  const line = text
    .slice(0, 120)
    .replace(/[−–]\s?(?=\d)/gu, ' -')
    .replace(/&(?:nbsp|#160);/g, ' ')
  const currency = signs.find(([sign]) => sign.test(line))?.[1] ?? code.exec(line)?.[1] ?? null
  const [first = ''] = number.exec(line) ?? []
  const rest = line.slice(line.indexOf(first) + first.length)
  if (first.startsWith('-') || /^\s*(?:%|e[+-]?\d)/i.test(rest)) return null
  const amount = plainNumber(first, currency !== null)
  if (!(amount > 0) || amount >= amountMax) return null
  const isFrom =
    /^\D{0,8}[-–]\D{0,3}\d|^\D{0,8}\b(?:à|to)\b\D{0,4}\d/u.test(rest) || /à partir d|dès |from /i.test(line)
  return { amount: Math.round(amount * 100) / 100, currency, isFrom }
}

function plainNumber(text: string, isForPeople: boolean): number {
  const digits = text
    .replace(/€(?=\d{2}$)/, ',')
    .replace(/[\s\u00a0\u202f'’]/gu, '')
    .replace(/[.,]+$/, '')
  const point = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (point >= 0 && comma >= 0) return decimal(digits, Math.max(point, comma))
  const at = Math.max(point, comma)
  if (at < 0) return Number(digits || 'none')
  const sign = digits.charAt(at)
  if (digits.indexOf(sign) !== at) return Number(digits.replaceAll(sign, ''))
  // For programs a point is decimal, whatever the number of digits after it: https://schema.org/price
  const isGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && (isForPeople || sign === ',')
  return isGroup ? Number(digits.replace(sign, '')) : decimal(digits, at)
}

function decimal(digits: string, at: number): number {
  return Number(`${digits.slice(0, at).replace(/[.,]/g, '')}.${digits.slice(at + 1)}`)
}

export const currencyOf = (text: string): string | null => {
  const [letters] = /^[a-z]{3}$/i.exec(text.trim()) ?? []
  return letters?.toUpperCase() ?? signs.find(([sign]) => sign.test(text))?.[1] ?? null
}

/** The price is written as the owner would: « 48 € », « à partir de 29,90 € », or nothing without a currency. */
export function frenchPrice({ amount, currency, isFrom }: Amount): string {
  if (!currency) return ''
  const price = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
  return `${isFrom ? 'à partir de ' : ''}${price.replace(/[\u202f\u00a0]/g, '\u00a0')}`
}
