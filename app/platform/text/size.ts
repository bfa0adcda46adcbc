const units = ['o', 'Ko', 'Mo', 'Go'] as const
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** With one decimal below ten units; `round` gets tenths of the unit. */
export function sizeText(bytes: number, round: (tenths: number) => number = Math.round): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const tenths = round((bytes / 1024 ** step) * 10)
  const shown = round === Math.round && tenths >= 100 ? Math.round(tenths / 10) : tenths / 10
  return `${decimal.format(shown).replaceAll('\u202f', '\u00a0')}\u00a0${units[step]}`
}
