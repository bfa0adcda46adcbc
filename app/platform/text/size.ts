const units = ['octet', 'ko', 'Mo', 'Go', 'To'] as const

/** Counts in powers of 1000, as systems do: « 1,4 Mo ». */
export function sizeText(bytes: number): string {
  let size = bytes
  let unit = 0
  while (Number(size.toFixed(digitsOf(size, unit))) >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digitsOf(size, unit) })
    .format(size)
    .replaceAll('\u202f', '\u00a0')
  return `${number}\u00a0${units[unit]}${unit === 0 && size >= 2 ? 's' : ''}`
}

function digitsOf(size: number, unit: number): number {
  return unit < 2 || size >= 100 ? 0 : 1
}
